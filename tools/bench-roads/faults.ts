// What a benchmark of roads must not find: drives that differ from plain Dijkstra's, or do not add up.
import type { Drive, Network, Spot } from '@woodalo/roads'

interface Matrix {
  readonly seconds: Float64Array
  readonly meters: Float64Array
}

export function cellsThatDiffer(ours: Matrix, expected: Matrix): number {
  return ours.seconds.reduce(
    (count, seconds, cell) =>
      seconds === expected.seconds[cell] && ours.meters[cell] === expected.meters[cell] ? count : count + 1,
    0,
  )
}

/** Whether a drive takes as long, and is as long, as its streets and the turns between them. */
export function addsUp(network: Network, drive: Drive, from: Spot, to: Spot): boolean {
  let [ms, decimeters] = [0, 0]
  const { directions } = drive
  for (const [index, direction] of directions.entries()) {
    const isBack = (direction & 1) === 1
    const begin = index === 0 ? from.share : isBack ? 1 : 0
    const end = index === directions.length - 1 ? to.share : isBack ? 0 : 1
    const share = isBack ? begin - end : end - begin
    ms += Math.round(network.travelMs[direction]! * share)
    decimeters += Math.round(network.decimeters[direction >> 1]! * share)
    if (index < directions.length - 1) ms += network.arrivalMs[direction]!
  }
  return ms / 1000 === drive.seconds && decimeters / 10 === drive.meters
}

/** What is said at the end, and the exit code. */
export function conclusionOf(faults: number): { text: string; exitCode: number } {
  return faults > 0 ? { text: `${faults} faults\n`, exitCode: 1 } : { text: '', exitCode: 0 }
}
