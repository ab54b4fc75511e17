// The cluster of `npm run cluster`: it comes up whole, outlives the loss of a part of each kind, and leaves nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Woodalo } from '@woodalo/client'
import { expect, test } from 'vitest'
import { responds } from './child-process.ts'
import { findPrograms } from './programs.ts'

function isInstalled(): boolean {
  try {
    findPrograms()
    return true
  } catch {
    return false
  }
}

/** What the command has printed; resolves when a line matches. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = ''
    const read = (chunk: Buffer) => {
      out += chunk.toString()
      if (pattern.test(out)) resolve(out)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${out}`)))
  })
}

async function signsIn(url: string, name: string): Promise<string> {
  const rider = await new Woodalo(url, { patienceMilliseconds: 3_000 }).signInAsGuest(name)
  rider.close()
  return rider.user.displayName
}

const runs = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

test.skipIf(!isInstalled())(
  'a cluster serves, tells its parts, goes on without a node and without its primary, and ends with all at a signal',
  async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../cluster.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    try {
      const out = await printed(child, /redis +process \d+/)
      const parts = [...out.matchAll(/^ {2}(\w+) .*$/gm)].map(([line, name]) => ({ name, line }))
      expect(parts.map(({ name }) => name)).toEqual([
        ...[1, 2, 3].map((n) => `node${n}`),
        ...[1, 2, 3].map((n) => `postgres${n}`),
        ...[1, 2, 3].map((n) => `etcd${n}`),
        'redis',
      ])
      expect(parts.filter(({ line }) => line.endsWith(', the primary'))).toHaveLength(1)
      const pids = parts.flatMap(({ line }) =>
        [...line.matchAll(/(?:process|Patroni|PostgreSQL|,) (\d+)/g)].map(([, pid]) => Number(pid)),
      )
      expect(pids).toHaveLength(13)
      expect(pids.filter((pid) => !runs(pid))).toEqual([])
      const [, url, folder] = /up at (\S+); logs are in (\S+)\.$/m.exec(out)!
      const pidOf = (name: string, what: string) =>
        Number(new RegExp(`^ {2}${name} .*${what} (\\d+)`, 'm').exec(out)![1])
      const nodeUrl = new RegExp(`^ {2}node1 +(\\S+)`, 'm').exec(out)![1]!
      await signsIn(url!, 'Ana')
      process.kill(pidOf('node1', 'process'), 'SIGKILL')
      // Waits until the node has been started anew, at its address.
      await expect.poll(() => responds(`${nodeUrl}/api/v1/health`), { timeout: 40_000 }).toBe(true)
      const primary = parts.find(({ line }) => line.endsWith(', the primary'))!.name!
      for (const what of ['Patroni', 'PostgreSQL']) process.kill(pidOf(primary, what), 'SIGKILL')
      const again = () => signsIn(url!, 'Eva').catch(String)
      // Waits until another member has taken over.
      await expect.poll(again, { timeout: 60_000, interval: 500 }).toBe('Eva')
      child.kill('SIGINT')
      expect(await exited).toBe(0)
      expect(pids.filter(runs)).toEqual([])
      expect(existsSync(folder!)).toBe(false)
    } finally {
      child.kill('SIGKILL')
    }
  },
)
