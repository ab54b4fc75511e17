// OpenTelemetry traces, sent as JSON over OTLP/HTTP. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { setTimeout as pause } from 'node:timers/promises'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logging.ts'
import type { Tracing } from './tracing.ts'

/** Well below the time that a stopping service has. */
const flushMilliseconds = 2_000

/**
 * Derives the ids from the request's id, so that every node knows them and no context has to be stored or passed on.
 */
const traceIdOf = (requestId: string) => requestId.replaceAll('-', '')
const beginningOf = (requestId: string) => traceIdOf(requestId).slice(16)

/** @param endpoint the collector's address, without the path of traces */
export function traceTo(endpoint: string, log: Pick<Logger, 'warn'>): Tracing {
  const quiet = () => {}
  const tell = (reason: string) => log.warn({ reason }, 'traces could not be sent')
  diag.setLogger(
    { error: tell, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const random = new RandomIdGenerator()
  /** The ids of the span that begins now; undefined for random ones. */
  let given: { traceId: string; spanId: string } | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'woodalo', 'process.pid': process.pid }),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('woodalo')

  return {
    now: () => performance.timeOrigin + performance.now(),
    begin(requestId, name, { began, ended, attributes = {} }) {
      given = { traceId: traceIdOf(requestId), spanId: beginningOf(requestId) }
      const options = { startTime: began, attributes, root: true, kind: SpanKind.SERVER }
      tracer.startSpan(name, options, ROOT_CONTEXT).end(ended)
      given = undefined
    },
    step(requestId, name, { began, ended, attributes = {}, within = beginningOf(requestId) }) {
      const parent = trace.setSpanContext(ROOT_CONTEXT, {
        traceId: traceIdOf(requestId),
        spanId: within,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
      const span = tracer.startSpan(name, { startTime: began, attributes }, parent)
      span.end(ended)
      return span.spanContext().spanId
    },
    // An unreachable collector must not delay the end of the service.
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(flushMilliseconds)]),
  }
}
