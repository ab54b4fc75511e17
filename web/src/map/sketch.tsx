import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { withTexts } from '../i18n/use-text.ts'
import { type Camera, fitCamera, projectFor } from './camera.ts'
import { Grid } from './grid.tsx'
import { pointsOf, type Route, RouteDrawing, routePadding } from './route-drawing.tsx'
import styles from './sketch.module.css'
import { useSize } from './use-size.ts'
import { whenQuiet } from './when-quiet.ts'

const RouteMap = lazy(async () => ({ default: (await withTexts(import('./route-map.tsx'))).RouteMap }))

const nowhere: Camera = { latitude: 0, longitude: 0, zoom: 14 }

/**
 * The route as its strands, in their true directions and proportions. Where there are streets, they are added after
 * everything else. Decoration: the text beside it says the same.
 */
export function Sketch(route: Route) {
  const frame = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const [wantsStreets, setWantsStreets] = useState(false)
  const points = pointsOf(route)
  const shown = size !== null

  useEffect(() => {
    // On a phone the aside is not shown, and nothing is fetched for it.
    if (shown) return whenQuiet(() => setWantsStreets(true))
    return undefined
  }, [shown])

  let drawing: ReactNode = null
  if (size) {
    const camera = points.length > 0 ? fitCamera(points, size, routePadding(size)) : nowhere
    drawing = (
      <svg viewBox={`0 0 ${size.width} ${size.height}`} fill="none">
        <Grid camera={camera} size={size} />
        <RouteDrawing route={route} project={projectFor(camera, size)} />
      </svg>
    )
  }
  return (
    <figure ref={frame} className={styles.sketch}>
      <div className={styles.still} aria-hidden="true">
        {drawing}
      </div>
      {wantsStreets && size && points.length > 0 && (
        <Suspense fallback={null}>
          <RouteMap route={route} size={size} />
        </Suspense>
      )}
    </figure>
  )
}
