import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../../tools/import-city.ts')

/** Imports an OpenStreetMap extract as an operator would, while the service of this data folder runs. */
export async function importExtract(dataDir: string, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [command, file], { env: { ...process.env, DATA_DIR: dataDir } })
}
