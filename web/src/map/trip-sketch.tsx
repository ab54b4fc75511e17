import type { NamedPoint } from '@woodalo/protocol'
import { Sketch } from './sketch.tsx'

/** One's own trip, as far as it is known. */
export function TripSketch({
  origin,
  destination,
}: {
  origin: NamedPoint | null
  destination: NamedPoint | null
}) {
  return (
    <Sketch
      start={origin}
      strands={origin && destination ? [{ id: 'own', colour: 'own', through: [origin, destination] }] : []}
    />
  )
}
