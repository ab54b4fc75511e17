// The beginning of the engine's thread. Messages that arrive meanwhile wait for `engine-calls.ts`.
import { withCompiledCode } from '../compiled-code.ts'

await withCompiledCode(() => import('./engine-calls.ts'))
