import { Redirect, useParams } from 'wouter'
import { useMedia } from '../ui/use-media.ts'
import { client } from './browser-client.ts'
import { hasChatBeside, hasRoomForChat } from './chat-beside.ts'
import { ridePath } from './paths-of-screens.ts'
import { RideChat } from './ride-chat.tsx'
import { useHeldRide } from './held-ride.ts'
import { useAppState } from './use-app-state.ts'

/** The chat of a ride. At a desk it stands beside the ride. */
export function Screen() {
  const { rideId } = useParams<{ rideId: string }>()
  const isAtDesk = useMedia(hasRoomForChat)
  const userId = useAppState(({ user }) => user?.id ?? '')
  const ride = useHeldRide(rideId)
  if (isAtDesk && ride && hasChatBeside(ride, userId, client.store.serverNow()))
    return <Redirect to={ridePath(rideId)} replace />
  return <RideChat rideId={rideId} />
}
