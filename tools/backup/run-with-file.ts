/**
 * Runs a command that takes the path of one file. Anything else prints `usage`. A fault of a kind in `expected` is told
 * in its own sentence and ends with 1; any other is thrown.
 */
export async function runWithFile(
  usage: string,
  run: (path: string) => Promise<void>,
  expected: readonly (new (...parts: never[]) => Error)[],
): Promise<void> {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = path === '--help' ? 0 : 1
    return
  }
  try {
    await run(path)
  } catch (error) {
    if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
