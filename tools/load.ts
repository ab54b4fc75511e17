// Many connections from a second process: messages, a storm of all reconnecting at once, and a soak, beside the bare
// libraries.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from '@woodalo/server/free-port'
import { startCrowd } from './load/crowd-process.ts'
import type { Connected, Returned, SubjectKind, Talked } from './load/crowd-messages.ts'
import { startReference, startService, type Subject } from './bench-service/measured-programs.ts'

const usage = `npm run load [-- --connections 2000 --rate 50 --seconds 20 --soak-minutes 0 --talkers 40 --only service]

Starts the service, then bare Socket.IO and bare ws, each with this many connections from a second process. \`rate\` is the
messages a second for each thousand connections, sent by the talkers, who share rides of two. Then the process is killed and
started again at its address, and all connections return. The soak goes on sending messages for this many minutes.`

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    'soak-minutes': { type: 'string', default: '0' },
    talkers: { type: 'string', default: '40' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [connections, rate, seconds, soakMinutes, talkers] = [
  values.connections,
  values.rate,
  values.seconds,
  values['soak-minutes'],
  values.talkers,
].map(Number) as [number, number, number, number, number]
const isRight =
  connections >= talkers &&
  connections <= 100_000 &&
  talkers >= 2 &&
  talkers % 2 === 0 &&
  rate > 0 &&
  seconds > 0 &&
  soakMinutes >= 0
if (values.help || !isRight) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const returnSeconds = 120
const perSecond = (rate * connections) / 1_000
const subjects = (['service', 'socket.io', 'ws'] as const).filter(
  (kind) => values.only === undefined || values.only === kind,
)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const print = (text: string) => process.stdout.write(`${text}\n`)

async function start(kind: SubjectKind, dataDir: string, port: number): Promise<Subject> {
  // Nobody meets in these rides, which must last as long as the longest soak.
  if (kind === 'service') return startService(dataDir, { PORT: String(port), MEET_MINUTES: '1440' })
  return startReference(kind === 'ws' ? 'bare-ws' : 'bare-socket-io', port)
}

/** Prints a line a minute. Memory that grows from line to line is a leak. */
async function soak(subject: Subject, talk: (seconds: number) => Promise<Talked>): Promise<void> {
  for (let minute = 1; minute <= soakMinutes; minute++) {
    const talked = await talk(60)
    const { rssBytes } = await subject.usage()
    print(
      `  minute ${minute}: ${megabytes(rssBytes)}, ${talked.received} of ${talked.sent} messages, ${talked.errors} errors, p99 ${talked.p99.toFixed(0)} ms`,
    )
  }
}

async function measure(kind: SubjectKind): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-load-'))
  const port = await findFreePort()
  let subject = await start(kind, dataDir, port)
  const crowd = startCrowd()
  const talk = (forSeconds: number) => crowd.order<Talked>({ do: 'talk', perSecond, seconds: forSeconds })
  try {
    print(`\n${kind}`)
    const idle = await subject.usage()
    const connected = await crowd.order<Connected>({
      do: 'connect',
      kind,
      url: subject.url,
      connections,
      talkers,
    })
    await pause(2_000)
    const full = await subject.usage()
    print(
      `  ${connections} connections in ${connected.seconds.toFixed(1)} s, ${connected.failed} failed; memory ${megabytes(idle.rssBytes)} → ${megabytes(full.rssBytes)}`,
    )
    const before = await subject.usage()
    const talked = await talk(seconds)
    const after = await subject.usage()
    print(
      `  ${talked.sent} messages at ${perSecond.toFixed(0)} a second: ${talked.received} received, ${talked.errors} errors, p50 ${talked.p50.toFixed(1)} ms, p99 ${talked.p99.toFixed(0)} ms, ` +
        `${(((after.cpuSeconds - before.cpuSeconds) / talked.sent) * 1_000).toFixed(2)} ms of CPU a message`,
    )
    if (kind === 'service') await soak(subject, talk)
    const returning = crowd.order<Returned>({ do: 'return', withinSeconds: returnSeconds })
    // The order must arrive before the connections are lost.
    await pause(500)
    const killed = performance.now()
    await subject.kill()
    subject = await start(kind, dataDir, port)
    const readySeconds = (performance.now() - killed) / 1_000
    const returned = await returning
    const { rssBytes } = await subject.usage()
    const how =
      returned.connected === 0
        ? ''
        : `, p50 ${returned.p50Seconds.toFixed(1)} s, p99 ${returned.p99Seconds.toFixed(1)} s, last ${returned.lastSeconds.toFixed(1)} s`
    print(
      `  storm after a kill: ${returned.connected} of ${connections} back within ${returnSeconds} s${how}; ${returned.refused} refusals, ${readySeconds.toFixed(1)} s until the process was up; memory ${megabytes(rssBytes)}`,
    )
  } finally {
    crowd.end()
    await subject.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

print(
  `${connections} connections of a second process on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
)
for (const kind of subjects) await measure(kind)
process.exit()
