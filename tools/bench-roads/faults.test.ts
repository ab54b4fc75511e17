import { assembleNetwork, createRouter, layRoadbed, type Spot } from '@woodalo/roads'
import { expect, test } from 'vitest'
import { generateCity } from '../../roads/bench/generated-city.ts'
import { addsUp, cellsThatDiffer, conclusionOf } from './faults.ts'

test('each cell with other seconds or other metres counts once', () => {
  const matrix = (seconds: number[], meters: number[]) => ({
    seconds: Float64Array.from(seconds),
    meters: Float64Array.from(meters),
  })
  const ours = matrix([1, 2, 3, 4], [10, 20, 30, 40])
  expect(cellsThatDiffer(ours, ours)).toBe(0)
  expect(cellsThatDiffer(ours, matrix([1, 2.001, 3, 5], [10, 20, 31, 41]))).toBe(3)
})

test('a drive adds up as it is, and not with other seconds, metres, ends or streets', () => {
  const network = assembleNetwork(generateCity({ side: 8, seed: 1 }))
  const router = createRouter(layRoadbed(network))
  const spot = (street: number, share: number): Spot => ({ street, share, metersAway: 0 })
  const [from, to] = [spot(0, 0.25), spot(network.streetCount - 1, 0.75)]
  const [drive, back] = [router.drive(from, to)!, router.drive(to, from)!]
  expect(drive.directions.length).toBeGreaterThan(3)
  // Both ways along streets.
  expect(new Set([...drive.directions, ...back.directions].map((direction) => direction & 1))).toEqual(
    new Set([0, 1]),
  )
  const holds = [
    addsUp(network, drive, from, to),
    addsUp(network, back, to, from),
    addsUp(network, { ...drive, seconds: drive.seconds + 0.001 }, from, to),
    addsUp(network, { ...drive, meters: drive.meters - 0.1 }, from, to),
    addsUp(network, drive, spot(0, 0.3), to),
    addsUp(network, drive, from, spot(to.street, 0.7)),
    addsUp(network, { ...drive, directions: drive.directions.slice(1) }, from, to),
  ]
  expect(holds).toEqual([true, true, false, false, false, false, false])
})

test('faults are told at the end, and end the command with 1', () => {
  expect(conclusionOf(0)).toEqual({ text: '', exitCode: 0 })
  expect(conclusionOf(2)).toEqual({ text: '2 faults\n', exitCode: 1 })
})
