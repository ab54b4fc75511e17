import { countsAsLeftAt, type Ride, type Stop, timeAt } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { StrandTimeline } from '../ui/strands/timeline.tsx'
import type { StopProgress } from '../ui/strands/timeline-rows.tsx'
import { hasUnnamedMeetingPoint } from './unnamed-meeting-point.ts'
import { colourOf } from './rider-colour.ts'
import { stopsInOrder } from './stops-in-order.ts'
import { shortAddress } from '../i18n/short-address.ts'
import { shortNameOf } from './short-name.ts'
import { stopOrdinal } from './stop-ordinal.ts'
import { clockMinutesUntil } from './clock-minutes.ts'

interface RideTimelineProps {
  ride: Ride
  readerUid: string
  /** Shows what is done, now and next, at this time by the service's clock; only while the ride is active. */
  now?: number
  /** How far the reader has to walk to the meeting point. */
  away?: string | null | undefined
}

/** The ride as its line: the meeting point, then everybody's stop in order. */
export function RideTimeline({ ride, readerUid, now, away }: RideTimelineProps) {
  const text = useText()
  const moving = now !== undefined
  // Nobody was anywhere at the hours of a ride that did not take place.
  const hours = ride.status !== 'canceled'
  const format = useFormat()
  const stops = stopsInOrder(ride)
  // A point without a name is called what it is.
  const isUnnamed = hasUnnamedMeetingPoint(ride, text.match.meetAt)
  const role = isUnnamed ? null : text.match.meetAt
  const aboard = moving && ride.stops.some(({ state }) => state === 'dropped_off')
  const met = aboard || (moving && ride.isVerified)
  const nextStop = stops.findIndex(({ state }) => state === 'waiting')

  function progressOf(index: number): StopProgress | undefined {
    if (!moving) return undefined
    if (stops[index]?.state === 'dropped_off') return 'done'
    return met && index === nextStop ? 'now' : 'next'
  }

  return (
    <StrandTimeline
      label={text.ride.info}
      off={!hours}
      here={
        moving && (aboard || (ride.isVerified && now > countsAsLeftAt(ride)))
          ? partOfWay(ride, stops, nextStop, now)
          : null
      }
      origin={{
        // What is behind takes a line.
        title: aboard ? text.match.meetAt : shortAddress(ride.meetingPoint.name),
        detail: aboard ? null : away ? (
          <>
            {role && `${role} · `}
            <strong>{away}</strong>
          </>
        ) : (
          role
        ),
        ...(hours && { time: format.time(ride.departedAt ?? ride.meetAt, ride.cost.currency) }),
        ...(moving ? { progress: met ? ('done' as const) : ('now' as const) } : {}),
      }}
      stops={stops.map((stop, index) => {
        const progress = progressOf(index)
        return {
          id: stop.firebase_uid || String(stop.order),
          title: stop.firebase_uid === readerUid ? text.match.you : shortNameOf(ride, stop.user_name),
          detail: progress === 'done' ? null : shortAddress(stop.name),
          ...(hours && { time: format.time(timeAt(stop, now ?? null), ride.cost.currency) }),
          // Of whoever gets off next, how long that takes, as the head of the screen says of the reader.
          note:
            aboard && progress === 'now' && stop.firebase_uid !== readerUid
              ? text.ride.inTime(format.duration(clockMinutesUntil(now, Date.parse(timeAt(stop, now))) * 60))
              : stopOrdinal(index, stops.length, text.ride),
          colour: colourOf(ride, readerUid, stop.firebase_uid),
          ...(progress ? { progress } : {}),
        }
      })}
    />
  )
}

/** How far the riders have come from the last stop to the next, by the times of both: the service does not follow the taxi. */
function partOfWay(ride: Ride, stops: readonly Stop[], next: number, now: number) {
  const [last, ahead] = [stops[next - 1], stops[next]]
  if (!ahead) return null
  const from = Date.parse(last ? timeAt(last, now) : (ride.departedAt ?? ride.meetAt))
  const span = Date.parse(timeAt(ahead, now)) - from
  return { row: next, part: span > 0 ? Math.min(1, Math.max(0, (now - from) / span)) : 1 }
}
