import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Woodalo } from '@woodalo/client'
import type { NamedPoint } from '@woodalo/protocol'
import type { Service } from './service.ts'

const command = join(import.meta.dirname, '../../tools/import-city.ts')

/** Longer than the service takes to look for imports, on a machine with much to do. */
const patienceMilliseconds = 60_000

/**
 * Imports an OpenStreetMap extract as an operator would, while the service runs. Addresses are found at once, streets
 * once the service has looked: returns when the drive between these two places of the extract follows them.
 */
export async function importExtract(
  { url, dataDir }: Pick<Service, 'url' | 'dataDir'>,
  file: string,
  [origin, destination]: readonly [NamedPoint, NamedPoint],
): Promise<void> {
  await promisify(execFile)(process.execPath, [command, file], { env: { ...process.env, DATA_DIR: dataDir } })
  const woodalo = new Woodalo(url)
  const guest = await woodalo.signInAsGuest('Town')
  const { api } = woodalo.rider(guest)
  const end = Date.now() + patienceMilliseconds
  while ((await api.estimates.create({ body: { origin, destination } })).route === null) {
    if (Date.now() > end) throw new Error(`The service does not drive on the streets of ${file}.`)
    await sleep(200)
  }
  await api.users.remove({ params: { id: guest.id } })
  guest.close()
}
