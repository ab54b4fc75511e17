// Which known places have their names on the map on which somebody chooses a place.
import type { NamedPoint } from '@woodalo/protocol'
import { useMemo } from 'react'
import styles from './pin-dialog.module.css'
import sketch from './sketch.module.css'
import { type Camera, type GeoPoint, projectFor, type Size } from './zoom-and-projection.ts'

const placesShown = 14
/** Wider than any name: if two names are nearer to each other than this, one is left out. */
const nameBox = { width: 130, height: 26 }

interface KnownPlacesProps {
  places: readonly NamedPoint[]
  camera: Camera
  size: Size
  here: GeoPoint | null
}

/** Names that help people recognise where they are, as many as fit. */
export function KnownPlacesOnMap({ places, camera, size, here }: KnownPlacesProps) {
  const project = projectFor(camera, size)
  const near = useMemo(() => {
    const reach = (360 / 2 ** camera.zoom) * 1.5
    return places.filter(
      ({ latitude, longitude }) =>
        Math.abs(latitude - camera.latitude) < reach && Math.abs(longitude - camera.longitude) < reach,
    )
  }, [places, camera])
  const shown: { name: string; x: number; y: number }[] = []
  for (const place of near) {
    const spot = { name: place.name, ...project(place) }
    const isInside = spot.x > 0 && spot.x < size.width && spot.y > 0 && spot.y < size.height
    const isFree = shown.every(
      ({ x, y }) => Math.abs(x - spot.x) > nameBox.width || Math.abs(y - spot.y) > nameBox.height,
    )
    if (isInside && isFree && shown.length < placesShown) shown.push(spot)
  }
  const own = here && project(here)
  return (
    <svg className={styles.known} aria-hidden="true">
      {shown.map(({ name, x, y }) => (
        <g key={`${name}${x}`}>
          <circle cx={x} cy={y} r={4} className={styles.spot} />
          <text x={x} y={y + 18} textAnchor="middle" className={styles.spotName}>
            {name}
          </text>
        </g>
      ))}
      {own && (
        <>
          <circle cx={own.x} cy={own.y} r={20} className={sketch.hereHalo} />
          <circle cx={own.x} cy={own.y} r={8} className={sketch.here} />
        </>
      )}
    </svg>
  )
}
