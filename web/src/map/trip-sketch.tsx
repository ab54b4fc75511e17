import type { NamedPoint } from '@woodalo/protocol'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const Sketch = lazy(async () => ({ default: (await import('./sketch.tsx')).Sketch }))

/** As `ui/screen.module.css`: below it there is no aside, and nothing is fetched for one. */
const besides = matchMedia('(min-width: 768px), (min-width: 640px) and (max-height: 480px)')

function watchWidth(changed: () => void): () => void {
  besides.addEventListener('change', changed)
  return () => besides.removeEventListener('change', changed)
}

interface TripSketchProps {
  origin: NamedPoint | null
  destination: NamedPoint | null
}

/** One's own trip, as far as it is known. */
export function TripSketch({ origin, destination }: TripSketchProps) {
  const isShown = useSyncExternalStore(watchWidth, () => besides.matches)
  return (
    isShown && (
      <Suspense fallback={null}>
        <Sketch
          start={origin}
          strands={
            origin && destination ? [{ id: 'own', colour: 'own', through: [origin, destination] }] : []
          }
        />
      </Suspense>
    )
  )
}
