// Another router, which draws lines on riders' maps and nothing else. Matching, times and prices use our own streets.
import { type Coordinates, nearMeters } from '@woodalo/geography'
import type { RouterKind } from '../config.ts'
import type { Logger } from '../logging.ts'
import { createOutsideService } from '../calls-to-outside-services.ts'
import type { DriveLines, Line } from './drives-and-walks-model.ts'
import { routerInterfaces } from './router-interfaces.ts'

/** Short, because a proposal waits for its lines. */
const timeoutMilliseconds = 1_000
const mostCached = 2_000
const mostPoints = 20_000
/** A line that ends farther from the requested places is wrong: another drive, or decoded with the wrong decimals. */
const farthestEndMeters = 1_000

export function createOtherRouter(options: { url: string; kind: RouterKind; log: Logger }): DriveLines {
  const { pathOf, lineOf } = routerInterfaces[options.kind]
  const router = createOutsideService<Line>({
    name: 'router',
    url: options.url,
    timeoutMilliseconds,
    mostCached,
    // A response must not send us to another host.
    redirect: 'error',
    log: options.log,
  })
  return {
    cachedLineOfDrive: (from, to) => router.cached(pathOf(from, to)),
    lineOfDrive: (from, to) =>
      router.get(pathOf(from, to), (json) => {
        const line = lineOf(json)
        if (!connects(line, from, to)) throw new Error('the line does not lead from one place to the other')
        return line
      }),
  }
}

function connects(line: Line, from: Coordinates, to: Coordinates): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    line.length <= mostPoints &&
    nearMeters(first, from) <= farthestEndMeters &&
    nearMeters(last, to) <= farthestEndMeters
  )
}
