import type { NamedPoint } from '@woodalo/protocol'
import { Suspense, useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { mediaOf, useMedia } from '../ui/use-media.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { fetchOverview } from './map-overview.ts'
import { meetingReachMeters } from './route.ts'

const AroundSketch = lazyOptional(async () => (await import('./around-sketch.tsx')).AroundSketch)

/** As `ui/screen.module.css`: there the map stands beside the words, and is shown whatever is known. */
const besides = mediaOf('(min-width: 768px), (min-width: 640px) and (max-height: 480px)')

interface TripSketchProps {
  origin: NamedPoint | null
  destination: NamedPoint | null
  /** Where the map begins while neither is known and the device does not share its position. */
  orElse?: NamedPoint | null
  /** The drive along the streets once it is known, as an encoded polyline. */
  drive: string | null
}

/** One's own trip, as far as it is known. On a phone its code is fetched once there is something to show. */
export function TripSketch({ origin, destination, orElse = null, drive }: TripSketchProps) {
  const api = useApi()
  const isBesides = useMedia(besides)
  const [hasStreets, setHasStreets] = useState(false)
  useEffect(() => {
    if (!isBesides)
      fetchOverview(api).then(
        ({ areas, styleUrl }) => setHasStreets(areas.length > 0 || styleUrl !== null),
        () => {},
      )
  }, [api, isBesides])
  return (
    (isBesides || hasStreets || origin || destination || orElse) && (
      <Suspense fallback={null}>
        <AroundSketch
          orElse={orElse}
          route={{
            start: origin,
            around: destination,
            reachMeters: meetingReachMeters,
            asCrowFlies: true,
            lines: { drive, walk: null },
            strands:
              origin && destination ? [{ id: 'own', colour: 'own', through: [origin, destination] }] : [],
          }}
        />
      </Suspense>
    )
  )
}
