import { useParams } from 'wouter'
import { RideChat } from './ride-chat.tsx'

export function Screen() {
  const { rideId } = useParams<{ rideId: string }>()
  return <RideChat rideId={rideId} />
}
