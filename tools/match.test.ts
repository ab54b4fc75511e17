import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityTrips } from '../matching/bench/seeded-city.ts'
import { readRequests } from './match-csv.ts'

const HEADER = 'id,requested_at,origin_lat,origin_lng,destination_lat,destination_lng,people,bags'
const TOGETHER = ['a,0,40.75,-73.98,40.80,-73.95,1,0', 'b,7,40.7501,-73.98,40.801,-73.95,2,1']

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-match-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'match.ts'), ...args],
      { maxBuffer: 1e9 },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, out, err }),
    )
  })
}

async function readAll(path: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of readRequests(path)) ids.push(id)
  return ids
}

// Each test starts several processes, which takes long on a loaded machine.
describe('npm run match', { timeout: 120_000 }, () => {
  test('prints groups, loners and figures as JSON', async () => {
    const path = await file('three.csv', [HEADER, ...TOGETHER, 'c,3,41.5,-73,41.6,-73,1,0', ''].join('\n'))
    const { code, out } = await command(path)
    expect(code).toBe(0)
    const result = JSON.parse(out)
    expect(result.alone).toEqual([{ id: 'c', reason: 'nobody-near' }])
    expect(result.groups).toHaveLength(1)
    const [group] = result.groups
    expect(Object.keys(group)).toEqual([
      'members',
      'meetingPoint',
      'stops',
      'distance',
      'duration',
      'fare',
      'shares',
      'saved',
    ])
    expect(group.members).toEqual(['a', 'b'])
    expect(group.stops.map((stop: { id: string }) => stop.id).toSorted()).toEqual(['a', 'b'])
    expect(group.shares.a + group.shares.b).toBe(group.fare)
    expect(result.stats).toMatchObject({
      requests: 3,
      matched: 2,
      saved: group.saved,
      upperBound: group.saved,
      gap: 0,
    })
    expect(result.stats.elapsedMs).toBeGreaterThan(0)
  })

  test('reads gzip, quotes, a byte order mark and carriage returns, and columns in any order', async () => {
    const plain = await command(await file('plain.csv', [HEADER, ...TOGETHER].join('\n')))
    const odd = `\uFEFF${HEADER.replace('id,requested_at', 'requested_at,id')}\r\n0,"a",40.75,-73.98,40.80,-73.95,1,0\r\n7,b,40.7501,-73.98,40.801,-73.95,2,1\r\n`
    const packed = await command(await file('odd.csv.gz', gzipSync(odd)))
    expect(JSON.parse(packed.out).groups).toEqual(JSON.parse(plain.out).groups)
  })

  test('says on standard error which line is broken, and prints nothing else', async () => {
    const line = 'x,1,40,50,60,70,one,0'
    const { code, err, out } = await command(await file('broken.csv', [HEADER, ...TOGETHER, line].join('\n')))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('broken.csv:4: people: expected a whole number from 1, got "one"')
  })

  test('refuses a broken line with its number and what was expected', async () => {
    const cases: [string, string][] = [
      ['x,1,40,50,60,70,one,0', ':4: people: expected a whole number from 1, got "one"'],
      ['x,1,95,50,60,70,1,0', ':4: origin_lat: expected degrees from -90 to 90, got "95"'],
      ['x,1,,50,60,70,1,0', ':4: origin_lat: expected degrees from -90 to 90, got ""'],
      ['x,soon,40,50,60,70,1,0', ':4: requested_at: expected seconds, got "soon"'],
      ['x,1,40,50,60,70,1', ':4: the line: expected 8 fields, got "7 fields"'],
      ['a,1,40,50,60,70,1,0', ':4: id: expected one not used before (line 2 has it), got "a"'],
      [',1,40,50,60,70,1,0', ':4: id: expected a name that is not empty, got ""'],
    ]
    for (const [line, message] of cases) {
      const path = await file('broken.csv', [HEADER, ...TOGETHER, line].join('\n'))
      await expect(readAll(path)).rejects.toThrow(`broken.csv${message}`)
    }
  })

  test('refuses wrong headers, missing files, incomplete gzip and unknown options', async () => {
    await expect(readAll(await file('head.csv', 'a,b\n1,2\n'))).rejects.toThrow(
      `head.csv:1: the header: expected ${HEADER}`,
    )
    const torn = gzipSync([HEADER, ...TOGETHER].join('\n')).subarray(0, 60)
    await expect(readAll(await file('torn.csv.gz', torn))).rejects.toThrow('torn.csv.gz: cannot be read')
    const ok = await file('ok.csv', HEADER)
    const limits = await file('limits.json', '{"maxWalk": 3}')
    const [missing, unknown, other] = await Promise.all([
      command(join(folder, 'none.csv')),
      command(ok, '--frob'),
      command(ok, '--limits', limits),
    ])
    expect(missing.err).toContain('none.csv: cannot be read')
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(other.err).toContain('got maxWalk')
  })

  test('prefers those who have waited longer where it saves the same', async () => {
    const alike = (id: string, requestedAt: number) => `${id},${requestedAt},40.75,-73.98,40.80,-73.95,1,0`
    const rows = [alike('late', 60), alike('first', 0), alike('second', 20)]
    const path = await file('alike.csv', [HEADER, ...rows].join('\n'))
    const pairs = await file('two.json', JSON.stringify({ maxGroup: 2 }))
    const { groups, alone } = JSON.parse((await command(path, '--limits', pairs)).out)
    expect(groups.map(({ members }: { members: string[] }) => members.toSorted())).toEqual([
      ['first', 'second'],
    ])
    expect(alone.map(({ id }: { id: string }) => id)).toEqual(['late'])
  })

  test('keeps limits, seeds and budgets', async () => {
    const trips = cityTrips({ seed: 3, requests: 150, seconds: 45 })
    const lines = trips.map((request) =>
      [
        request.id,
        request.requestedAt,
        request.trip.from.latitude,
        request.trip.from.longitude,
        request.trip.to.latitude,
        request.trip.to.longitude,
        request.party.people,
        request.party['bags'],
      ].join(','),
    )
    const path = await file('city.csv', [HEADER, ...lines].join('\n'))
    const limits = await file('pairs.json', JSON.stringify({ maxGroup: 2 }))
    const pairs = JSON.parse((await command(path, '--limits', limits)).out)
    expect(pairs.groups.every((group: { members: string[] }) => group.members.length === 2)).toBe(true)
    const shuffled = await file('shuffled.csv', [HEADER, ...lines.toReversed()].join('\n'))
    const one = JSON.parse((await command(path, '--seed', '7')).out)
    const other = JSON.parse((await command(shuffled, '--seed', '7')).out)
    expect(other.groups).toEqual(one.groups)
    expect(one.stats.saved).toBeGreaterThanOrEqual(pairs.stats.saved)
    const quick = JSON.parse((await command(path, '--budget-ms', '20')).out)
    expect(quick.stats.upperBound).toBeGreaterThanOrEqual(one.stats.saved)
  })

  test('plays a stream in which everybody ends in one group or alone, and longer holding saves more', async () => {
    const path = join(folder, 'city.csv')
    const outcome = async (...args: string[]) => {
      const result = JSON.parse((await command(path, '--replay', ...args)).out)
      const ids = [
        ...result.groups.flatMap((group: { members: string[] }) => group.members),
        ...result.alone.map(({ id }: { id: string }) => id),
      ]
      expect(new Set(ids).size).toBe(150)
      expect(ids).toHaveLength(150)
      return result.stats
    }
    const long = await outcome('--batch', '2', '--search', '120', '--hold', '60')
    // Latecomers are additional, and nobody waits longer for a proposal because of them.
    const open = await outcome('--hold', '10', '--open', '30')
    const shut = await outcome('--hold', '10')
    expect(shut.matched).toBeGreaterThan(50)
    expect(long.saved).toBeGreaterThan(shut.saved)
    expect(shut.joined).toBe(0)
    expect(open.joined).toBeGreaterThan(5)
    expect(open.saved).toBeGreaterThan(shut.saved)
    expect(open.meanSettledSeconds).toBeGreaterThan(open.meanWaitSeconds)
    const hasty = await outcome('--hold', '60', '--wait-cost', '5')
    expect(hasty.meanWaitSeconds).toBeLessThan(long.meanWaitSeconds)
  })
})
