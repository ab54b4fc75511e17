import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from '../logging.ts'
import type { Carrier } from './model.ts'

/** Used without a provider: writes one JSON line per message to a file that only the service's own user can read. */
export function createFileCarrier(path: string, log: Logger): Carrier {
  return async ({ channel, to, text }) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), channel, to, text })}\n`, {
      mode: 0o600,
    })
    log.warn(
      { channel, path },
      'no provider is set for this channel: the message was written to the outbox file',
    )
  }
}
