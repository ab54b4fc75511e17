import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../logging.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` on a separate port, so that operators' data is never behind the public address.
 * @throws the system's Error if the port is in use.
 */
export async function serveMetrics(options: {
  port: number
  host: string
  metrics: Metrics
  log: Logger
}): Promise<{ port: number; close(): Promise<void> }> {
  const { metrics, log } = options
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
