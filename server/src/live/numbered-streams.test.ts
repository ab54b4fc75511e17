import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import type { Bus, WakeUp } from './bus.ts'
import { createStreams } from './numbered-streams.ts'

interface Item {
  seq: number
}
/** Keeps its position across subscriptions, as a client does. */
interface Listener {
  name: string
  heard: number[]
  dropped: number
}
const listenerOf = (name: string): Listener => ({ name, heard: [], dropped: 0 })

const itemsPerPage = 3

/** A node over a list of items, whose wake-ups and reads the test can delay. */
function nodeOver(
  stored: Map<string, Item[]>,
  hold: <Value>(value: Value) => Promise<Value> = async (value) => value,
  allowed?: (name: string) => boolean,
) {
  const published: WakeUp[] = []
  const logged: string[] = []
  const hear: ((wakeUp: WakeUp) => void)[] = []
  const bus: Bus = {
    publish: (wakeUp) => void published.push(wakeUp),
    subscribe: (listener) => void hear.push(listener),
    close: async () => {},
  }
  let reads = 0
  let mostAtOnce = 0
  const streams = createStreams<Item, Listener>({
    kind: 'messages',
    bus,
    log: createLogger('trace', { write: (line: string) => void logged.push(line) }),
    itemsPerPage,
    above(cursors) {
      reads++
      mostAtOnce = Math.max(mostAtOnce, cursors.size)
      return hold(
        new Map(
          [...cursors].map(([name, seq]) => [
            name,
            (stored.get(name) ?? []).filter((item) => item.seq > seq).slice(0, itemsPerPage),
          ]),
        ),
      ).then((found) => new Map([...found].filter(([, items]) => items.length > 0)))
    },
    send: (listeners, items) =>
      listeners.forEach(({ heard }) => void heard.push(...items.map(({ seq }) => seq))),
    lost: (listener) => void listener.dropped++,
    ...(allowed && {
      allowed: async (_stream: string, listeners: readonly Listener[]) =>
        new Set(listeners.filter(({ name }) => allowed(name))),
    }),
  })
  const listen = (listener: Listener) =>
    streams.join('s', listener, async () => ({ upTo: listener.heard.at(-1) ?? 0, greet: () => {} }))
  return {
    streams,
    published,
    logged,
    wake: (wakeUp: WakeUp) => hear.forEach((each) => each(wakeUp)),
    listen,
    reads: () => reads,
    mostAtOnce: () => mostAtOnce,
  }
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
const items = (last: number, from = 1): Item[] =>
  upTo(last)
    .slice(from - 1)
    .map((seq) => ({ seq }))

test('items stored here are sent without being read again, and other nodes get a wake-up', async () => {
  const stored = new Map<string, Item[]>()
  const { streams, published, listen, reads } = nodeOver(stored)
  const ana = listenerOf('ana')
  await listen(ana)
  streams.stored(
    new Map([
      ['s', items(2)],
      ['t', items(7, 7)],
    ]),
  )
  streams.stored(new Map([['s', items(3, 3)]]))
  expect([ana.heard, reads()]).toEqual([[1, 2, 3], 0])
  expect(published).toEqual([
    {
      kind: 'stored',
      in: 'messages',
      upTo: [
        ['s', 2],
        ['t', 7],
      ],
    },
    { kind: 'stored', in: 'messages', upTo: [['s', 3]] },
  ])
})

test('a wake-up for many streams is sent in pieces that PostgreSQL accepts', () => {
  const { streams, published } = nodeOver(new Map())
  const names = Array.from({ length: 1_000 }, (_, index) => `${index} ${'x'.repeat(250)}`)
  streams.stored(new Map(names.map((name) => [name, items(1)])))
  const lengths = published.map((wakeUp) => JSON.stringify(wakeUp).length)
  for (const length of lengths) expect(length).toBeLessThan(7_500)
  // As few as need be: each piece but the last is nearly full.
  for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThan(5_000)
  expect(published.flatMap((wakeUp) => (wakeUp.kind === 'stored' ? wakeUp.upTo : []))).toEqual(
    names.map((name) => [name, 1]),
  )
})

test('no wake-up is sent if nothing was stored', () => {
  const { streams, published } = nodeOver(new Map())
  streams.stored(new Map())
  expect(published).toEqual([])
})

test('streams that fell behind are read ten thousand at a time, and none is left out', async () => {
  const names = Array.from({ length: 10_050 }, (_, index) => `stream ${index}`)
  const { streams, wake, mostAtOnce } = nodeOver(new Map(names.map((name) => [name, items(1)])))
  const listeners = names.map(listenerOf)
  for (const [index, name] of names.entries())
    await streams.join(name, listeners[index]!, async () => ({ upTo: 0, greet: () => {} }))
  wake({ kind: 'stored', in: 'messages', upTo: names.map((name) => [name, 1]) })
  await streams.catchUp()
  expect(listeners.filter(({ heard }) => heard.join() !== '1')).toEqual([])
  expect(mostAtOnce()).toBe(10_000)
})

test('all pages are read one after another, and a wake-up for known items reads nothing', async () => {
  const stored = new Map([['s', items(10)]])
  const { wake, listen, reads } = nodeOver(stored)
  const ana = listenerOf('ana')
  await listen(ana)
  const news: WakeUp = { kind: 'stored', in: 'messages', upTo: [['s', 10]] }
  wake(news)
  await expect.poll(() => ana.heard).toEqual(upTo(10))
  const before = reads()
  wake(news)
  wake({ ...news, in: 'events', upTo: [['s', 12]] })
  wake({ ...news, upTo: [['nobody listens', 12]] })
  expect(reads()).toBe(before)
})

test('a listener who lost access gets nothing that was read or stored meanwhile', async () => {
  const stored = new Map([['s', items(1)]])
  const allowed = new Set(['ana', 'ben'])
  const { streams, listen } = nodeOver(stored, undefined, (name) => allowed.has(name))
  const [ana, ben, eva] = ['ana', 'ben', 'eva'].map(listenerOf) as [Listener, Listener, Listener]
  for (const listener of [ana, ben, eva]) await listen(listener)
  await streams.catchUp()
  streams.stored(new Map([['s', items(2, 2)]]), ({ name }) => name === 'ana')
  expect([ana, ben, eva].map(({ heard }) => heard)).toEqual([[1, 2], [1], []])
  expect([streams.sentTo('s', ana), streams.sentTo('s', ben), streams.sentTo('s', eva)]).toEqual([
    2,
    null,
    null,
  ])
})

test('only listeners who need deleted items are dropped', async () => {
  const stored = new Map([['s', items(9, 5)]])
  const { streams, listen } = nodeOver(stored)
  const [late, early] = [listenerOf('late'), listenerOf('early')]
  late.heard.push(1, 2, 3)
  early.heard.push(1, 2, 3, 4)
  for (const listener of [late, early]) await listen(listener)
  await streams.catchUp()
  expect([late.heard, late.dropped]).toEqual([upTo(3), 1])
  expect([early.heard, early.dropped]).toEqual([upTo(9), 0])
})

test('the next read recovers from a failed one, which the log tells', async () => {
  let fails = true
  const { streams, listen, logged } = nodeOver(new Map([['s', items(2)]]), async (value) => {
    if (fails) throw new Error('the database is down')
    return value
  })
  const ana = listenerOf('ana')
  await listen(ana)
  await streams.catchUp()
  expect(ana.heard).toEqual([])
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, kind: 'messages', err: { message: 'the database is down' } },
  ])
  fails = false
  await streams.catchUp()
  expect(ana.heard).toEqual([1, 2])
  expect(logged).toHaveLength(1)
})

test('items stored while somebody begins to listen are sent right after the beginning', async () => {
  const list: Item[] = []
  const { streams, wake } = nodeOver(new Map([['s', list]]))
  const ana = listenerOf('ana')
  await streams.join('s', ana, async (heardOf) => {
    list.push(...items(2))
    wake({ kind: 'stored', in: 'messages', upTo: [['s', 2]] })
    return { upTo: 0, greet: () => void ana.heard.push(-heardOf()) }
  })
  await expect.poll(() => ana.heard).toEqual([-2, 1, 2])
})

test('a listener whose beginning leaves out what is stored already gets it at once', async () => {
  const { streams } = nodeOver(new Map([['s', items(8)]]))
  const ana = listenerOf('ana')
  await streams.join('s', ana, async () => ({ upTo: 1, hasMore: true, greet: () => {} }))
  await expect.poll(() => ana.heard).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('a listener who starts again gets nothing before the new beginning and nothing of the old one after it', async () => {
  const { streams, listen } = nodeOver(new Map())
  const ana = listenerOf('ana')
  await listen(ana)
  await streams.join('s', ana, async () => {
    streams.stored(new Map([['s', items(2)]]))
    return { upTo: 2, greet: () => void ana.heard.push(0) }
  })
  streams.stored(new Map([['s', items(3, 3)]]))
  expect(ana.heard).toEqual([0, 3])
})

test('a listener who arrives during a read for others gets everything', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { streams, listen } = nodeOver(new Map([['s', items(3)]]), async (found) => {
    await promise
    return found
  })
  const [ana, ben] = [listenerOf('ana'), listenerOf('ben')]
  ana.heard.push(1, 2)
  await listen(ana)
  const catchingUp = streams.catchUp()
  await listen(ben)
  resolve()
  await catchingUp
  expect([ana.heard, ben.heard]).toEqual([upTo(3), upTo(3)])
})

type Act =
  | { kind: 'store'; here: boolean; count: number }
  | { kind: 'listen' | 'leave' | 'vanish'; who: number }
  | { kind: 'wake' | 'catch up' | 'let through' }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('store' as const),
        here: fc.boolean(),
        count: fc.integer({ min: 1, max: 5 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('listen' as const, 'listen' as const, 'leave' as const, 'vanish' as const),
        who: fc.nat({ max: 2 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('wake' as const, 'catch up' as const, 'let through' as const),
      }),
    },
  ),
  { minLength: 5, maxLength: 60 },
)

test('T3: each listener gets each item once and in order, in any order of reads, wake-ups and stores', async () => {
  let listening = 0
  await fc.assert(
    fc.asyncProperty(acts, fc.scheduler(), async (script, scheduler) => {
      const stored = new Map<string, Item[]>([['s', []]])
      const list = stored.get('s')!
      const node = nodeOver(stored, (value) => scheduler.schedule(Promise.resolve(value)))
      // A vanished connection never comes back. Its client opens a new one, with its position.
      const vanished: Listener[] = []
      const people = [0, 1, 2].map((who) => ({ current: listenerOf(`${who}`) }))
      for (const act of script) {
        if (act.kind === 'store') {
          const added = items(list.length + act.count, list.length + 1)
          list.push(...added)
          if (act.here) node.streams.stored(new Map([['s', added]]))
        } else if (act.kind === 'listen') {
          const { current } = people[act.who]!
          void node.streams.join('s', current, async () => {
            // Reads the list as it is now, and returns it when the scheduler allows.
            const all = await scheduler.schedule(Promise.resolve(list.map(({ seq }) => seq)))
            return { upTo: all.length, greet: () => (current.heard = all) }
          })
        } else if (act.kind === 'leave') node.streams.leave('s', people[act.who]!.current)
        else if (act.kind === 'vanish') {
          vanished.push(people[act.who]!.current)
          node.streams.leaveAll(people[act.who]!.current)
          people[act.who]!.current = listenerOf(`${act.who} again`)
        } else if (act.kind === 'wake')
          node.wake({ kind: 'stored', in: 'messages', upTo: [['s', list.length]] })
        else if (act.kind === 'catch up') void node.streams.catchUp()
        else if (scheduler.count() > 0) await scheduler.waitOne()
      }
      await scheduler.waitIdle()
      void node.streams.catchUp()
      await scheduler.waitIdle()
      expect(vanished.map((listener) => node.streams.sentTo('s', listener))).toEqual(vanished.map(() => null))
      for (const { current } of people) {
        const isListening = node.streams.sentTo('s', current) !== null
        listening += Number(isListening)
        expect(current.heard).toEqual(upTo(isListening ? list.length : current.heard.length))
        expect(current.dropped).toBe(0)
      }
    }),
    { numRuns: 500 },
  )
  expect(listening).toBeGreaterThan(0)
})
