import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { failureOfFault } from '../failure.ts'
import type { Logger } from '../logging.ts'
import { StartError } from '../start-failure.ts'

const pauseMilliseconds = 500
/** An unknown name may belong to a container that is still starting. */
const nameUnknown = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/**
 * Resolves once the database responds. Waits up to `mostSeconds` for one that is down or starting. Errors that waiting
 * does not fix, such as a wrong password, are thrown at once.
 * @throws StartError with the last reason when the time is up.
 */
export async function waitForDatabase(pool: pg.Pool, log: Logger, mostSeconds: number): Promise<void> {
  const end = performance.now() + mostSeconds * 1_000
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('select 1')
      if (attempt > 1) log.info('the database is up')
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const mayCome = nameUnknown.has(code ?? '') || failureOfFault(error).code === 'SERVICE_UNAVAILABLE'
      if (!mayCome) throw error
      // A refused connection to a name with several addresses has no message.
      const reason = message || code || 'no response'
      if (performance.now() >= end)
        throw new StartError(
          `DATABASE_URL: the database did not respond within STARTUP_SECONDS (${mostSeconds}): ${reason}. Start it, or correct the address.`,
          { cause: error },
        )
      if (attempt === 1) log.warn({ reason, mostSeconds }, 'the database is down; waiting for it')
      await pause(pauseMilliseconds)
    }
  }
}
