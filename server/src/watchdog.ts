// A process whose event loop stands serves nobody and lets nobody go: its connections stay open and silent. A thread beside
// it ends it then, so that its users connect elsewhere and whoever supervises it starts it again.
import { Worker } from 'node:worker_threads'

// On a thread of its own, as plain text: it must need nothing of the process that it watches. It counts looks and not time,
// so that a machine that slept, or a process that was stopped and goes on, is not taken for one that hangs.
const watch = `
const { workerData: { memory, seconds } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const [turns, pause] = [new Int32Array(memory), new Int32Array(new SharedArrayBuffer(4))]
let [last, still] = [0, 0]
while (still < seconds) {
  Atomics.wait(pause, 0, 0, 1000)
  const now = Atomics.load(turns, 0)
  still = now === last ? still + 1 : 0
  last = now
}
try {
  const time = new Date().toISOString()
  writeSync(1, JSON.stringify({ level: 60, time, seconds, msg: 'the event loop stands: the process is ended' }) + '\\n')
} catch {}
process.kill(process.pid, 'SIGKILL')
`

/** Ends this process with SIGKILL when its event loop does not turn for `seconds`; 0 watches nothing. */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const turns = new Int32Array(memory)
  // Half a second, so that no look falls between two turns.
  setInterval(() => Atomics.add(turns, 0, 1), 500).unref()
  // Without the flags of this process, which may say that such text is a module.
  new Worker(watch, { eval: true, execArgv: [], workerData: { memory, seconds } }).unref()
}
