import type { Ride } from '@woodalo/protocol'

/** A chat read a while ago may be closed by now. `now` is in milliseconds by the server's clock. */
export function mayWrite({ may, chatWritableUntil }: Ride, now: number): boolean {
  return may.includes('write') && (chatWritableUntil === null || now < Date.parse(chatWritableUntil))
}
