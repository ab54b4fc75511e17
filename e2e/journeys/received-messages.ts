// Mails and texts that the service has sent to somebody.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

/** Returns what the newest message to this address has of the pattern. A job sends it, after the response. */
export async function received(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n')
    const sent = lines.map((line) => JSON.parse(line) as { to: string; text: string })
    found = sent.findLast(({ to, text }) => to === address && pattern.test(text))?.text.match(pattern)?.[0]
    expect(found).toBeDefined()
  }).toPass()
  return found!
}
