// Keeps compiled code between starts. Called before anything else is loaded, on each thread that loads much: threads do
// not share it.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Loads with `load` what was compiled before, and keeps what it compiles now. At its end Node would write that too, but
 * neither a killed process nor a terminated thread has one.
 */
export async function withCompiledCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  // Beside the packages, because whoever can write there can change what runs anyway. Where it cannot be written, a
  // start only takes longer.
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/woodalo'))
  const loaded = await load()
  flushCompileCache()
  return loaded
}
