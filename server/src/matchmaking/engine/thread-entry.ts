// The beginning of the engine's thread. Messages that arrive meanwhile wait for `messages-to-thread.ts`.
import { withCompiledCode } from '../../compiled-code.ts'

await withCompiledCode(() => import('./messages-to-thread.ts'))
