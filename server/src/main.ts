// The entry point. Compiled code is kept between starts, so all other code is loaded after that is arranged.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the packages, because whoever can write there can change what runs anyway. Where it cannot be written, a start
// only takes longer.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/woodalo'))
const { serve } = await import('./serve.ts')
await serve()
// At its end Node would write it too, but a killed process has none.
flushCompileCache()
