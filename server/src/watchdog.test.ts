import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs this act in a process that is ended after so many checks without a turn. */
function watched(
  checks: number,
  act: string,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }> {
  const program = `
    import { startWatchdog } from ${JSON.stringify(join(import.meta.dirname, 'watchdog.ts'))}
    startWatchdog(${checks})
    ${act}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A failing watchdog must not leave a process behind that spins forever.
    timeout: 15_000,
    killSignal: 'SIGTERM',
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, said })))
}

test('a process with a blocked event loop is ended with a message', async () => {
  const { signal, said } = await watched(1, 'setTimeout(() => { for (;;); }, 100)')
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(said)).toMatchObject({ level: 60, msg: 'the event loop stands: the process is ended' })
})

test('a process with a running event loop is not ended', async () => {
  const ended = await watched(2, 'setTimeout(() => console.log("whole"), 3_500)')
  expect(ended).toEqual({ code: 0, signal: null, said: 'whole\n' })
})
