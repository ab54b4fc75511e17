import type { Ride } from '@woodalo/protocol'
import { mediaOf } from '../ui/use-media.ts'
import { mayWrite } from './chat-still-open.ts'

/** As `ui/screen.module.css`: from there on the chat has room beside the ride. */
export const hasRoomForChat = mediaOf('(min-width: 1024px)')

/** Whether the ride's own screen has a place for the chat: while one travels, and after that as long as one may write. */
export function hasChatBeside(ride: Ride, readerUid: string, now: number): boolean {
  const isTravelling =
    ride.status === 'active' &&
    ride.stops.some(({ firebase_uid, state }) => firebase_uid === readerUid && state === 'waiting')
  return isTravelling || (ride.status !== 'canceled' && mayWrite(ride, now))
}
