import type { Ride } from '@woodalo/protocol'

/**
 * Returns whether the service has no name for the meeting point. It then calls it a meeting point, perhaps with the way
 * from a known place, and `meetAt` as a heading above that would say the same twice.
 */
export function hasUnnamedMeetingPoint(
  { meetingPoint }: Pick<Ride, 'meetingPoint'>,
  meetAt: string,
): boolean {
  return meetingPoint.name.startsWith(meetAt)
}
