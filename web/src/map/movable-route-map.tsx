import { useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { type Camera, projectFor, type Size } from './zoom-and-projection.ts'
import { Ground } from './map-background.tsx'
import { North } from './north.tsx'
import { useStreets } from './use-streets.ts'
import { pointsOf, type Route } from './route.ts'
import { RouteDrawing } from './straight-route.tsx'
import styles from './sketch.module.css'
import { StreetRoute } from './street-route.tsx'
import type { Streets } from './street-coverage.ts'
import { useGestures } from './use-gestures.ts'
import { useOwnPosition } from './use-own-position.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { cameraFor } from './fit-route.ts'
import { aroundZoom } from './pin-map-start.ts'
import { isStrip } from './phone-map-strip.ts'
import { streetLinesOf } from './street-lines.ts'

/**
 * The same drawing as the sketch, on a movable map with streets. It draws nothing where there are no streets, so that
 * the sketch stays. It is decoration: people who cannot use a pointer miss nothing.
 */
export function RouteMap({ route, size }: { route: Route; size: Size }) {
  const [streets, failed] = useStreets(pointsOf(route))
  if (streets === undefined) return <span data-on-its-way="" />
  return streets && <LiveRoute route={route} size={size} streets={streets} onFailed={failed} />
}

/** In zoom: what is hardly larger than the whole route needs no way to it. */
const leastPart = 0.2

interface LiveRouteProps {
  route: Route
  size: Size
  streets: Streets
  onFailed: () => void
}

function LiveRoute({ route, size, streets, onFailed }: LiveRouteProps) {
  const text = useText().places
  const surface = useRef<HTMLDivElement>(null)
  const lines = streetLinesOf(route)
  const points = [...pointsOf(route), ...(lines ? [...lines.drive, ...lines.walk] : [])]
  const here = useOwnPosition()
  const { stage, ...wholeRoute } = route
  // What somebody looked at themselves holds until the route is another one.
  const seen = [...points, ...(stage ?? [])]
    .map(({ latitude, longitude }) => `${latitude} ${longitude}`)
    .join()
  const [looked, setLooked] = useState<{ at: Camera | 'whole'; of: string } | null>(null)
  const own = looked?.of === seen ? looked.at : null
  const begins = cameraFor(route, points, size, streets.ground)
  const whole = cameraFor(wholeRoute, points, size, streets.ground)
  const isPart = begins.zoom > whole.zoom + leastPart
  const camera = own === 'whole' ? whole : (own ?? begins)
  const gestures = useGestures({ surface, size, camera, onChange: (at) => setLooked({ at, of: seen }) })
  const project = projectFor(camera, size)
  const spot = here && project(here)
  const marked = { ...route, isReaderShown: here !== null }

  return (
    <>
      {!isStrip(size) && <div ref={surface} className={styles.live} aria-hidden="true" {...gestures} />}
      <div className={styles.stack}>
        <Ground
          camera={camera}
          size={size}
          streets={streets}
          line={[route.lines?.drive, route.walkFrom && route.lines?.walk].filter(Boolean).join(' ')}
          onFailed={onFailed}
        />
        <svg className={styles.drawing} fill="none" aria-hidden="true">
          {lines ? (
            <StreetRoute route={marked} lines={lines} project={project} size={size} />
          ) : (
            <RouteDrawing route={marked} project={project} size={size} />
          )}
          <North camera={camera} size={size} />
          {spot && (
            <>
              <circle cx={spot.x} cy={spot.y} r={20} className={styles.hereHalo} />
              <circle cx={spot.x} cy={spot.y} r={8} className={styles.here} />
            </>
          )}
        </svg>
      </div>
      {!isStrip(size) && (isPart || own || here) && (
        <div className={styles.tools}>
          {here && (
            <IconButton
              icon={icons.locate}
              label={text.toMe}
              onClick={() => setLooked({ at: { ...here, zoom: aroundZoom }, of: seen })}
            />
          )}
          {!(isPart || own) ? null : isPart && own === 'whole' ? (
            <IconButton icon={laterIcons.walk} label={text.ownPart} onClick={() => setLooked(null)} />
          ) : (
            <IconButton
              icon={laterIcons.route}
              label={text.wholeRoute}
              onClick={() => setLooked(isPart ? { at: 'whole', of: seen } : null)}
            />
          )}
        </div>
      )}
    </>
  )
}
