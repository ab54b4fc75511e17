// What the benchmarks of matching say, of a few trips and without their times.
import { match, REFERENCE_SETTINGS } from '@woodalo/matching'
import { expect, test } from 'vitest'
import { cityTrips } from '../../matching/bench/seeded-city.ts'
import { benchStream } from '../bench-matching-stream.ts'
import { benchMeasuring } from './measuring.ts'
import { layStreets } from './streets.ts'

const settings = REFERENCE_SETTINGS
const trips = cityTrips({ seed: 1, requests: 60, seconds: 150 }).toSorted(
  (a, b) => a.requestedAt - b.requestedAt || (a.id < b.id ? -1 : 1),
)

test('the stream is played under each setting, and its curve drawn', () => {
  const lines: string[] = []
  const svg = benchStream(trips, false, {
    line: (text) => lines.push(text.replace(/batch p50 .*/, 'batch …')),
    known: (requests) => match({ settings, requests }).stats,
    settings,
  })
  expect(lines).toMatchInlineSnapshot(`
    [
      "
    the stream: 60 trips, batches of 2 s, searches of 120 s (wall clock, one thread)",
      "  60 trips of the peak; knowing each two minutes in advance saves 14.2 %",
      "  hold 0 s: 9.7 % of the fares saved (68.5 % of what is known in advance); 33.3 % matched, 0.0 % of them as latecomers; proposed after 14.7 s, settled after 14.7 s on average; batch …",
      "  hold 10 s: 9.7 % of the fares saved (68.5 % of what is known in advance); 33.3 % matched, 0.0 % of them as latecomers; proposed after 22.6 s, settled after 22.6 s on average; batch …",
      "  hold 30 s: 12.5 % of the fares saved (88.1 % of what is known in advance); 30.0 % matched, 0.0 % of them as latecomers; proposed after 38.9 s, settled after 38.9 s on average; batch …",
      "  hold 60 s: 16.1 % of the fares saved (113.8 % of what is known in advance); 35.0 % matched, 0.0 % of them as latecomers; proposed after 49.0 s, settled after 49.0 s on average; batch …",
      "  hold 10 s, open 15 s: 12.5 % of the fares saved (88.1 % of what is known in advance); 30.0 % matched, 11.1 % of them as latecomers; proposed after 20.9 s, settled after 22.9 s on average; batch …",
      "  hold 10 s, open 30 s: 12.5 % of the fares saved (88.1 % of what is known in advance); 30.0 % matched, 11.1 % of them as latecomers; proposed after 20.9 s, settled after 22.9 s on average; batch …",
      "  hold 10 s, open 60 s: 14.7 % of the fares saved (103.6 % of what is known in advance); 35.0 % matched, 23.8 % of them as latecomers; proposed after 17.0 s, settled after 35.0 s on average; batch …",
      "  hold 60 s, a second of waiting costs 1: 11.6 % of the fares saved (81.4 % of what is known in advance); 31.7 % matched, 0.0 % of them as latecomers; proposed after 29.3 s, settled after 29.3 s on average; batch …",
    ]
  `)
  expect(svg.match(/(longest hold, s|proposed groups open for \d+ s|cost of a second of waiting)/g))
    .toMatchInlineSnapshot(`
    [
      "longest hold, s",
      "proposed groups open for 15 s",
      "proposed groups open for 30 s",
      "proposed groups open for 60 s",
      "cost of a second of waiting",
    ]
  `)
})

test('a batch on streets measures less the second time', () => {
  const lines: string[] = []
  benchMeasuring(trips.slice(0, 12), layStreets(8), (text) =>
    lines.push(text.replaceAll(/[\d.]+ (ms|%)/g, '… $1')),
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      "
    a batch of 12 requests on streets",
      "  places never seen before: … ms, proven optimal; 44 drives and walks in … ms: … % of the result's time, … % of the batch's second",
      "  the same again: … ms, proven optimal; 44 drives and walks in … ms: … % of the result's time, … % of the batch's second",
      "  the same again: … ms, proven optimal; 44 drives and walks in … ms: … % of the result's time, … % of the batch's second",
    ]
  `)
})
