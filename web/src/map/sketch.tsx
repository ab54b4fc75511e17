import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { distanceCircles } from './distance-circles.ts'
import { type Camera, projectFor, type Size } from './zoom-and-projection.ts'
import { Grid } from './background-dots.tsx'
import { North } from './north.tsx'
import { pointsOf, type Route } from './route.ts'
import { along, RouteDrawing } from './straight-route.tsx'
import styles from './sketch.module.css'
import { useSize } from './use-size.ts'
import { whenQuiet } from './when-quiet.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { cameraFor } from './fit-route.ts'
import { isStrip, underHead } from './phone-map-strip.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const RouteMap = lazyOptional(async () => (await withTexts(import('./movable-route-map.tsx'))).RouteMap)

const nowhere: Camera = { latitude: 0, longitude: 0, zoom: 14 }

interface SketchProps {
  route: Route
  /** On a phone the head of its screen lies on it. */
  isUnderHead?: boolean
  /** Over the drawing: what opens a larger one. */
  children?: ReactNode
}

/**
 * The route as its strands, in their true directions and proportions. Where there are streets, they are added after
 * everything else. Decoration: the text beside it says the same.
 */
export function Sketch({ route, isUnderHead = false, children }: SketchProps) {
  const frame = useRef<HTMLElement>(null)
  const measured = useSize(frame)
  const size = measured && isUnderHead ? underHead(measured) : measured
  const [wantsStreets, setWantsStreets] = useState(false)
  const points = pointsOf(route)
  const shown = size !== null

  useEffect(() => {
    // Where the aside is not shown at all, nothing is fetched for it.
    if (shown) return whenQuiet(() => setWantsStreets(true))
    return undefined
  }, [shown])

  return (
    <figure ref={frame} className={styles.sketch}>
      <div className={styles.still} aria-hidden="true">
        {size && <Still route={route} size={size} />}
      </div>
      {wantsStreets && size && points.length > 0 && (
        <Suspense fallback={<span data-on-its-way="" />}>
          <RouteMap route={route} size={size} />
        </Suspense>
      )}
      {children}
    </figure>
  )
}

function Still({ route, size }: { route: Route; size: Size }) {
  const points = pointsOf(route)
  const format = useFormat()
  const camera = points.length > 0 ? cameraFor(route, points, size) : nowhere
  const project = projectFor(camera, size)
  // A group looks for a place, not for distances.
  const middle = route.strands.length > 1 ? null : route.strands.length > 0 ? route.start : route.around
  const circles =
    middle && camera !== nowhere
      ? distanceCircles(
          middle,
          project,
          size,
          isStrip(size) ? null : route.strands.flatMap(({ through }) => along(through.map(project))),
        )
      : []
  const centre = middle && project(middle)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} fill="none">
      <Grid camera={camera} size={size} />
      {centre &&
        circles.map(({ meters, radius, label }) => (
          <g key={meters} className={styles.distance}>
            <circle cx={centre.x} cy={centre.y} r={radius} />
            {label && <text {...label}>{format.distance(meters)}</text>}
          </g>
        ))}
      <RouteDrawing route={route} project={project} size={size} />
      <North camera={camera} size={size} />
    </svg>
  )
}
