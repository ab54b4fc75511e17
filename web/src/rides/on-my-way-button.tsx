import type { Ride } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { atThePointMeters } from './at-meeting-point.ts'

interface OnMyWayButtonProps {
  own: Ride['rideRequests'][number]
  phoneIsThere: boolean
  loading: boolean
  onClick: () => void
}

/** Tells the others that the reader has set out: shown until they have said so, or are close to the meeting point. */
export function OnMyWayButton({ own, phoneIsThere, loading, onClick }: OnMyWayButtonProps) {
  const text = useText().presence
  const isNear = phoneIsThere || (own.walk ? own.walk.distance < atThePointMeters : false)
  if (isNear || own.onWayAt !== null) return null
  return (
    <Button variant="ghost" loading={loading} onClick={onClick}>
      {text.onMyWay}
    </Button>
  )
}
