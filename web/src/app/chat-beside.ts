import type { Ride } from '@woodalo/protocol'
import { mediaOf } from '../ui/use-media.ts'

/** As `ui/screen.module.css`: from there on the chat has room beside the ride. */
export const hasRoomForChat = mediaOf('(min-width: 1024px)')

/** Whether the ride's own screen has a place for the chat: until the ride is over for this rider. */
export function isTravelling(ride: Ride, readerUid: string): boolean {
  return (
    ride.status === 'active' &&
    ride.stops.some(({ firebase_uid, state }) => firebase_uid === readerUid && state === 'waiting')
  )
}
