import type { FastifyInstance } from 'fastify'
import type { Foundation } from '../foundation.ts'
import type { Connections } from '../live/who-is-connected.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { createMetricsStore } from './counts-of-requests-rides-jobs-store.ts'

export interface MetricsPart extends Pick<Metrics, 'timed' | 'counted'> {
  /** The port to read them from, or null if none is configured. */
  port: number | null
  close(): Promise<void>
}

/** Counts every call that `fastify` handles, and serves the metrics if a port is configured. */
export async function buildMetrics(
  { config, log, database }: Foundation,
  needs: { connections: Connections; redisUp: (() => boolean) | undefined; fastify: FastifyInstance },
): Promise<MetricsPart> {
  const metrics = createMetrics({
    store: createMetricsStore(database.db),
    isDatabaseUp: database.isUp,
    pool: database.pool,
    connections: needs.connections.counts,
    redisUp: needs.redisUp,
    log,
  })
  needs.fastify.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  const { metricsPort: port, host } = config
  const server = port === undefined ? null : await serveMetrics({ port, host, metrics, log })
  return {
    timed: metrics.timed,
    counted: metrics.counted,
    port: server?.port ?? null,
    async close() {
      await server?.close()
    },
  }
}
