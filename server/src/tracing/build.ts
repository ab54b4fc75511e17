import type { Logger } from '../logging.ts'
import { noTracing, type Tracing } from './tracing.ts'

/** Starts tracing if there is a collector. */
export async function startTracing(
  endpoint: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  if (endpoint === undefined) return noTracing
  const { traceTo } = await import('./open-telemetry.ts')
  return traceTo(endpoint, log)
}
