import type { NamedPoint } from '@woodalo/protocol'
import { Suspense } from 'react'
import { mediaOf, useMedia } from '../ui/use-media.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const AroundSketch = lazyOptional(async () => (await import('./around-sketch.tsx')).AroundSketch)

/** As `ui/screen.module.css`: below it there is no aside, and nothing is fetched for one. */
const besides = mediaOf('(min-width: 768px), (min-width: 640px) and (max-height: 480px)')

interface TripSketchProps {
  origin: NamedPoint | null
  destination: NamedPoint | null
  /** Where the map begins while neither is known and the device does not share its position. */
  orElse?: NamedPoint | null
  /** The drive along the streets once it is known, as an encoded polyline. */
  drive: string | null
}

/** One's own trip, as far as it is known. */
export function TripSketch({ origin, destination, orElse = null, drive }: TripSketchProps) {
  const isShown = useMedia(besides)
  return (
    isShown && (
      <Suspense fallback={null}>
        <AroundSketch
          orElse={orElse}
          route={{
            start: origin,
            around: destination,
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
