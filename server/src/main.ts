// The entry point. All code besides this is loaded with what an earlier start compiled.
import { withCompiledCode } from './compiled-code.ts'

await withCompiledCode(async () => {
  const { serve } = await import('./run-process.ts')
  await serve()
})
