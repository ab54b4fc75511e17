import { describe, expect, test } from 'vitest'
import { linesOf } from './cluster-report.ts'
import type { Fault } from './fault.ts'
import { Ledger } from './ledger.ts'
import { linesOfFaults, linesOfRun } from './one-server-report.ts'

const faults = (count: number): Fault[] =>
  Array.from({ length: count }, (_, index) => ({ invariant: 'T2', what: `write ${index}` }))
const ledgerOf = (odd: readonly string[]) => {
  const ledger = new Ledger()
  const told = { userId: 'ana', rideId: 'ride' }
  ledger.messages.push({ id: 'm', seq: 1, text: 'Hola', ...told })
  ledger.rated.push(told)
  ledger.secrets.add('token')
  for (const what of odd) ledger.odd(what)
  return ledger
}

test('faults beyond the most are counted only', () => {
  expect(linesOfFaults(faults(2), 2)).toEqual(['  T2 broken: write 0', '  T2 broken: write 1'])
  expect(linesOfFaults(faults(4), 1)).toEqual(['  T2 broken: write 0', '  … and 3 more'])
})

describe('a run on one server is told', () => {
  const run = {
    ledger: ledgerOf([]),
    faults: [],
    checks: 70,
    kills: { server: 4, database: 2 },
    harms: { delayed: 9, reset: 3, swallowed: 1 },
    backMilliseconds: [1_500, 900, 2_345],
    deaths: [],
    rides: 5,
  }
  test('when all is well', () => {
    expect(linesOfRun(run)).toMatchInlineSnapshot(`
      [
        "  kills                  4 of the server, 2 of the database alone",
        "  network                9 delays, 3 resets, 1 black holes",
        "  up again after         p50 1.50 s, longest 2.35 s",
        "  acknowledged writes    2, of them 1 messages",
        "  active rides           5",
        "  unexpected responses   none",
        "  checks                 70, none broken",
      ]
    `)
  })
  test('when it is not', () => {
    const odd = ['INTERNAL_ERROR', 'Error: reset', 'INTERNAL_ERROR']
    expect(
      linesOfRun({
        ...run,
        ledger: ledgerOf(odd),
        faults: faults(21),
        deaths: ['code 1 out of memory'],
      }).slice(5, 8),
    ).toMatchInlineSnapshot(`
      [
        "  unexpected responses   2 × INTERNAL_ERROR; 1 × Error: reset",
        "  checks                 70, 21 BROKEN",
        "  T2 broken: write 0",
      ]
    `)
    expect(linesOfRun({ ...run, faults: faults(21), deaths: ['code 1 out of memory'] }).slice(-2))
      .toMatchInlineSnapshot(`
      [
        "  … and 1 more",
        "  the server ENDED BY ITSELF: code 1 out of memory",
      ]
    `)
  })
})

describe('a run on a cluster is told', () => {
  const happened = [
    { what: 'node killed', outageMilliseconds: 1_400 },
    { what: 'primary frozen', outageMilliseconds: 9_000 },
    { what: 'node killed', outageMilliseconds: 600 },
    { what: 'node killed and redis frozen', outageMilliseconds: 2_000 },
    { what: 'node killed', outageMilliseconds: 2_600 },
  ]
  const run = {
    ledger: ledgerOf([]),
    faults: [],
    checks: 70,
    happened,
    changesOfPrimary: 2,
    deaths: [],
    unrecovered: [],
    writes: 100,
    rides: 5,
    logBytes: 1_260_000,
  }
  test('when all is well', () => {
    expect(linesOf(run)).toMatchInlineSnapshot(`
      [
        "  things that happened   6, and 2 changes of the primary",
        "  of those, how often, and the median and longest time that a client had no connection or no response",
        "    node killed                      3 ×   1.4 s    2.6 s",
        "    primary frozen                   1 ×   9.0 s    9.0 s",
        "    two at once                      1 ×   2.0 s    2.0 s",
        "  acknowledged writes    102, of them 1 messages",
        "  active rides           5",
        "  logs of the nodes      1.3 MB, searched for 1 secrets",
        "  unexpected responses   none",
        "  checks                 70, none broken",
      ]
    `)
  })
  test('when it is not', () => {
    expect(
      linesOf({
        ...run,
        ledger: ledgerOf(['INTERNAL_ERROR', 'INTERNAL_ERROR', 'Error: reset']),
        happened: [],
        faults: faults(22),
        deaths: ['node1: SIGSEGV'],
        unrecovered: ['not whole again after 90 s'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "  things that happened   0, and 2 changes of the primary",
        "  of those, how often, and the median and longest time that a client had no connection or no response",
        "  acknowledged writes    102, of them 1 messages",
        "  active rides           5",
        "  logs of the nodes      1.3 MB, searched for 1 secrets",
        "  unexpected responses   2 × INTERNAL_ERROR; 1 × Error: reset",
        "  checks                 70, 22 BROKEN",
        "  T2 broken: write 0",
        "  T2 broken: write 1",
        "  T2 broken: write 2",
        "  T2 broken: write 3",
        "  T2 broken: write 4",
        "  T2 broken: write 5",
        "  T2 broken: write 6",
        "  T2 broken: write 7",
        "  T2 broken: write 8",
        "  T2 broken: write 9",
        "  T2 broken: write 10",
        "  T2 broken: write 11",
        "  T2 broken: write 12",
        "  T2 broken: write 13",
        "  T2 broken: write 14",
        "  T2 broken: write 15",
        "  T2 broken: write 16",
        "  T2 broken: write 17",
        "  T2 broken: write 18",
        "  T2 broken: write 19",
        "  a node ENDED BY ITSELF: node1: SIGSEGV",
        "  NOT WHOLE AGAIN in time: not whole again after 90 s",
      ]
    `)
  })
})
