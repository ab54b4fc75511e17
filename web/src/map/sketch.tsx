import type { CSSProperties, ReactNode } from 'react'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import { fitProjection, type GeoPoint, type ScreenPoint } from './projection.ts'
import styles from './sketch.module.css'

export interface SketchStrand {
  id: string
  colour: StrandColour
  /** From the shared beginning to where this strand ends, by way of the stops before it. */
  through: readonly GeoPoint[]
}

interface SketchProps {
  start: GeoPoint | null
  strands: readonly SketchStrand[]
  caption?: ReactNode
}

const frame = { width: 600, height: 800, padding: 110 }
const laneGap = 9

/** The route as its strands, in their true directions and proportions. Decoration: what it shows stands beside it in words. */
export function Sketch({ start, strands, caption }: SketchProps) {
  const points = [...(start ? [start] : []), ...strands.flatMap(({ through }) => through)]
  const project = fitProjection(points, frame)
  const middle = (strands.length - 1) / 2
  return (
    <figure className={styles.sketch} aria-hidden="true">
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMidYMid slice" fill="none">
        <Grid />
        {strands.map(({ id, colour, through }, index) => {
          const look = { '--strand': strandColour(colour) } as CSSProperties
          const path = smooth(through.map(project), (index - middle) * laneGap)
          return (
            <g key={id} style={look} data-own={colour === 'own' ? '' : undefined} className={styles.strand}>
              {colour === 'own' && <path d={path} className={styles.casing} />}
              <path d={path} />
            </g>
          )
        })}
        {/* Above every strand: a stop on somebody else's way stays seen. */}
        {strands.map(({ id, colour, through }) => {
          const look = { '--strand': strandColour(colour) } as CSSProperties
          const end = through.at(-1)
          const dot = end && project(end)
          return (
            dot && (
              <g key={id} style={look} data-own={colour === 'own' ? '' : undefined} className={styles.strand}>
                <circle cx={dot.x} cy={dot.y} r={13} />
              </g>
            )
          )
        })}
        {start && <Ring {...project(start)} />}
      </svg>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}

function Ring({ x, y }: ScreenPoint) {
  return <circle cx={x} cy={y} r={17} className={styles.ring} />
}

/** Faint lines like streets, so that the paper is not empty. */
function Grid() {
  return (
    <g className={styles.grid}>
      {[60, 190, 300, 430, 540].map((x, index) => (
        <path key={x} d={`M${x} 0 L${x + (index - 2) * 26} 800`} />
      ))}
      {[90, 220, 370, 520, 690].map((y, index) => (
        <path key={y} d={`M0 ${y} L600 ${y + (2 - index) * 22}`} />
      ))}
    </g>
  )
}

/** A line with rounded corners, moved sideways by `lane` so that strands of one way lie beside each other. */
function smooth(points: readonly ScreenPoint[], lane: number): string {
  const moved = points.map(({ x, y }, index) => {
    const before = points[index - 1] ?? points[index]
    const after = points[index + 1] ?? points[index]
    if (!before || !after || index === points.length - 1) return { x, y }
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    return { x: x - ((after.y - before.y) / length) * lane, y: y + ((after.x - before.x) / length) * lane }
  })
  const [first, ...rest] = moved
  if (!first) return ''
  let path = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1]
    if (!next) path += ` L${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    else
      path += ` Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${((point.x + next.x) / 2).toFixed(1)} ${((point.y + next.y) / 2).toFixed(1)}`
  }
  return path
}
