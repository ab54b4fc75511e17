// Traces by OpenTelemetry, sent over OTLP/HTTP as JSON. Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { setTimeout as pause } from 'node:timers/promises'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logging.ts'
import type { Tracing } from './tracing.ts'

/** Well within the time that the service has for its end. */
const goodbyeMilliseconds = 2_000

/** Every node finds the trace of a request by its id alone, so that none has to be kept or handed on. */
const traceIdOf = (requestId: string) => requestId.replaceAll('-', '')
const beginningOf = (requestId: string) => traceIdOf(requestId).slice(16)

/** `endpoint` as OpenTelemetry has it: the collector's address, to which the path of traces is added. */
export function traceTo(endpoint: string, log: Pick<Logger, 'warn'>): Tracing {
  const quiet = () => {}
  const tell = (reason: string) => log.warn({ reason }, 'traces could not be sent')
  diag.setLogger(
    { error: tell, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const random = new RandomIdGenerator()
  /** The ids of the span that begins now, where they are not left to chance. */
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
    // A collector that is away must not hold up the end of the service.
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(goodbyeMilliseconds)]),
  }
}
