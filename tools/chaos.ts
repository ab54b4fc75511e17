// Kills, cuts and black holes under load, with a checker that compares what riders received with what is stored.
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { linesOf } from './chaos/cluster-report.ts'
import { runOnCluster } from './chaos/cluster-run.ts'
import { mutants } from './chaos/mutants.ts'
import { linesOfFaults, linesOfRun } from './chaos/one-server-report.ts'
import { run } from './chaos/one-server-run.ts'

const usage = `npm run chaos [-- --seconds 60 --riders 24 --seed 1 --log FILE --no-control | --only-control]
npm run chaos -- --cluster [--minutes 5 --riders 12 --seed 1]

Starts a server of its own on a scratch database. While riders ask, accept, chat, leave, meet and rate through a network
that delays, resets and swallows, the server and its database are killed with SIGKILL every few seconds. Afterwards every
acknowledged write is looked up, every reader's list compared, every rule of the rides recomputed.
The control bends the database on purpose, one rule at a time: the checker must notice each.

With --cluster, the same riders are on the cluster of \`npm run cluster\`: its nodes, the primary and the standbys of
PostgreSQL, members of etcd, and Redis are killed, frozen, cut off, slowed and restarted, one after another and two at once.
The seed sets the order in which that happens.`

const controlSeconds = 7

function readOptions() {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      riders: { type: 'string' },
      cluster: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      log: { type: 'string' },
      'no-control': { type: 'boolean', default: false },
      'only-control': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const numbers = {
    seconds: Number(values.seconds),
    riders: Number(values.riders ?? (values.cluster ? 12 : 24)),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
  }
  if (values.help || !Object.values(numbers).every((value) => value > 0)) throw new Error(usage)
  return {
    ...numbers,
    hasControl: !values['no-control'],
    hasRun: !values['only-control'],
    isOnCluster: values.cluster,
    logFile: values.log,
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printAll(lines: readonly string[]): void {
  for (const line of lines) print(line)
}

async function breakTheCluster({ riders, minutes, seed }: ReturnType<typeof readOptions>): Promise<void> {
  print(`${riders} riders on a cluster, ${minutes} minutes in which its parts fail, seed ${seed}`)
  const result = await runOnCluster({ riders, seconds: 60 * minutes, seed, log: print })
  printAll(linesOf(result))
  const failures = [...result.faults, ...result.deaths, ...result.unrecovered]
  process.exitCode = failures.length === 0 && result.rides > 0 ? 0 : 1
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options.isOnCluster) return breakTheCluster(options)
  let isGood = true
  const log = (text: string) => {
    if (options.logFile) appendFileSync(options.logFile, text)
  }
  if (options.hasRun) {
    print(`${options.riders} riders, ${options.seconds} s of kills and a bad network, seed ${options.seed}`)
    const result = await run({ ...options, isRough: true, log })
    printAll(linesOfRun(result))
    isGood = result.faults.length === 0 && result.deaths.length === 0 && result.rides > 0
  }
  if (options.hasControl) {
    print(`control: no kills, ${controlSeconds} s each`)
    const calm = { ...options, seconds: controlSeconds, isRough: false, log: () => {} }
    const healthy = await run(calm)
    print(
      `  ${healthy.faults.length === 0 ? 'quiet ' : 'FAULTY'}  the database as it is (${healthy.checks} checks, ${healthy.rides} rides)`,
    )
    printAll(linesOfFaults(healthy.faults, 5))
    isGood &&= healthy.faults.length === 0
    for (const mutant of mutants) {
      const { faults } = await run({ ...calm, mutant })
      const isCaught = faults.some(({ invariant }) => mutant.breaks.includes(invariant))
      const found = [...new Set(faults.map(({ invariant }) => invariant))].join(' ')
      print(
        `  ${isCaught ? 'caught' : 'MISSED'}  ${mutant.name} (${faults.length} faults${found ? `: ${found}` : ''})`,
      )
      isGood &&= isCaught
    }
  }
  process.exitCode = isGood ? 0 : 1
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error && error.message !== usage ? error.stack : usage}\n`)
  process.exitCode = 2
})
// What clients still wait for, such as another try to connect, ends with the run.
process.exit()
