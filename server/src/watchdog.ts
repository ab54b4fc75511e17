// A process with a blocked event loop serves nobody and releases nobody: its connections stay open and silent. A
// separate thread then kills it, so that its users connect elsewhere and its supervisor restarts it.
import { Worker } from 'node:worker_threads'

// Runs on its own thread, as plain text, because it must need nothing of the process that it watches. It counts checks
// instead of time, so that a sleeping machine, or a process that was stopped and resumed, does not look hung.
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

/** Kills this process with SIGKILL if its event loop is blocked for `seconds`; 0 turns it off. */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const turns = new Int32Array(memory)
  // Half a second, so that every check sees a turn.
  setInterval(() => Atomics.add(turns, 0, 1), 500).unref()
  // Without the flags of this process, which might declare such text a module.
  new Worker(watch, { eval: true, execArgv: [], workerData: { memory, seconds } }).unref()
}
