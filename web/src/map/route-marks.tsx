import type { ScreenPoint, Project, Size } from './zoom-and-projection.ts'
import { pixelsPerMeterAt } from './distance-circles.ts'
import { northRoom } from './north.tsx'
import { gapTo, isCrowded, nearestIn, placeLabels } from './stop-label-positions.ts'
import { stopsApart } from './stops-apart.ts'
import type { Route } from './route.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import styles from './sketch.module.css'
import { isStrip, seenOf } from './phone-map-strip.ts'
import { lookOf } from './strand-look.ts'
import { lineOf } from './svg-line.ts'

/** Shorter than this, a walk on the map of a whole ride would not be seen. */
const leastWalkPixels = 26

/** Smaller, it would be the edge of the ring. */
const leastReachPixels = 22

/** From a dot to its label, where they do not stand beside each other: a line joins them. */
const leastLeaderPixels = 17

/** The button that opens the larger map stands in the upper corner of a strip: `sketch.module.css`. */
const cornerPixels = 56
/** The sign of the credit, in the lower corner: `map-background.module.css`. */
const creditPixels = 26
/** What the sizes of labels are made for. */
const usualLetterPixels = 16

interface RouteMarksProps {
  route: Route
  project: Project
  size: Size
  /** The lines as they are drawn: labels keep off them. */
  line: readonly ScreenPoint[]
  /** The reader's way to the meeting point. */
  walk: readonly ScreenPoint[]
}

interface Name extends ScreenPoint {
  id: string
  /** Null if it is nobody's own. */
  colour: StrandColour | null
  text: string
}

/** What stands on top of a route's lines: the walk, everybody's stop with name and time, the ring where all begin. */
export function RouteMarks({
  route: { start, strands, reachMeters = 0, met, summary, isReaderShown },
  project,
  size,
  line,
  walk,
}: RouteMarksProps) {
  const ring = start && project(start)
  const reach = start ? reachMeters * pixelsPerMeterAt(start, project) : 0
  const ends = strands.flatMap(({ through, ...strand }) => {
    const end = through.at(-1)
    return end ? [{ ...strand, ...project(end) }] : []
  })
  const drawnAt = stopsApart(ends, ring)
  const stops = ends.map((stop, index) => ({ ...stop, ...drawnAt[index]! }))
  const walked = walk.length > 1 ? seenWalk(walk) : []
  const [from] = walked
  const { top, ...seen } = seenOf(size)
  const frame = { x: 0, y: top, ...seen }
  const foot = top + frame.height
  const isIn = ({ x, y }: ScreenPoint) => x >= 0 && y >= top && x <= frame.width && y <= foot
  // A strip is one glance: whose other stops are which is told by the rows below it, and on the map that it opens.
  const isGlance = isStrip(size) && stops.some(({ colour }) => colour === 'own')
  // The reader's own name is the last one to be left out.
  const named = stops
    .filter(({ colour }) => !isGlance || colour === 'own')
    .flatMap(({ label, ...stop }) => (label && isIn(stop) ? [{ ...stop, text: label }] : []))
    .toSorted((a, b) => Number(b.colour === 'own') - Number(a.colour === 'own'))
  const scale = letterScale()
  const corner = cornerPixels * scale
  const room = {
    frame,
    dots: [...stops, ...(ring ? [ring] : [])],
    line: [...line, ...walked],
    keepOut: isStrip(size)
      ? [
          { x: size.width - corner, y: 0, width: corner, height: corner },
          {
            x: 0,
            y: foot - creditPixels * scale,
            width: creditPixels * scale,
            height: creditPixels * scale,
          },
          northRoom(size),
        ]
      : [],
    scale,
  }
  const everyone = placeLabels(named, room)
  const shown: readonly Name[] =
    summary && isCrowded(everyone, named, stops) ? speakingForAll(named, summary) : named
  const boxes = shown === named ? everyone : placeLabels(shown, room)
  return (
    <>
      {ring && reach >= leastReachPixels && (
        <circle cx={ring.x} cy={ring.y} r={reach} className={styles.reach} />
      )}
      {walked.length > 1 && <path d={lineOf(walked)} className={styles.walk} />}
      {from && !isReaderShown && <circle cx={from.x} cy={from.y} r={6} className={styles.walker} />}
      {shown.map((stop, index) => {
        const box = boxes[index]
        if (!box || stop.colour === null || gapTo(box, stop) < leastLeaderPixels) return null
        return (
          <g key={stop.id} {...lookOf(stop.colour)}>
            <path d={lineOf([stop, nearestIn(box, stop)])} className={styles.leader} />
          </g>
        )
      })}
      {stops.map(({ id, colour, done, x, y }) => (
        <g key={id} {...lookOf(colour)} data-done={done ? '' : undefined}>
          <circle cx={x} cy={y} r={10} />
          {done && <path d={`m${x - 4} ${y + 0.3} 3 3 5.4-6`} className={styles.tick} />}
        </g>
      ))}
      {ring && (
        <circle cx={ring.x} cy={ring.y} r={12} className={styles.ring} data-met={met ? '' : undefined} />
      )}
      {shown.map(({ id, colour, text }, index) => {
        const box = boxes[index]
        return (
          box && (
            <g key={id} {...(colour === null ? {} : lookOf(colour))} className={styles.label}>
              <rect {...box} rx={box.height / 2} />
              <text x={box.x + box.width / 2} y={box.y + box.height / 2}>
                {text}
              </text>
            </g>
          )
        )
      })}
    </>
  )
}

/** The reader's own name, and one label for all. */
function speakingForAll(named: readonly Name[], text: string): readonly Name[] {
  return [...named.slice(0, 1), { ...named.at(-1)!, id: '', colour: null, text }]
}

/** The letters of the map grow with the reader's. */
function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualLetterPixels || 1
}

/** As it is; drawn out from the meeting point where it would hide behind the ring. */
function seenWalk(walk: readonly ScreenPoint[]): readonly ScreenPoint[] {
  const [from, to] = [walk[0]!, walk.at(-1)!]
  const length = Math.hypot(from.x - to.x, from.y - to.y)
  if (length >= leastWalkPixels || length === 0) return length === 0 ? [] : walk
  const drawnOut = leastWalkPixels / length
  return [{ x: to.x + (from.x - to.x) * drawnOut, y: to.y + (from.y - to.y) * drawnOut }, to]
}
