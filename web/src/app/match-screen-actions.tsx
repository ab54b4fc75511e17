import type { Ride } from '@woodalo/protocol'
import { lazy, Suspense, useState } from 'react'
import { RideSketch } from '../map/ride-sketch.tsx'
import { readDraft, type RequestDraft } from '../ride-requests/form-draft-and-checks.ts'
import { keepTripForNextRequest } from '../ride-requests/keep-trip-for-next-request.ts'
import type { ShownPerson } from '../rides/companion-list.tsx'
import { MatchScreen } from '../rides/match-screen.tsx'
import { RideTimeline } from '../rides/ride-timeline.tsx'
import { client } from './browser-client.ts'
import { useOwnMark } from './own-unproven-row.tsx'
import { describeSelf, useAddPhoto } from './own-look-actions.ts'
import { usePushes } from './use-pushes.ts'

const Companion = lazy(async () => ({ default: (await import('./person-sheet-actions.tsx')).Companion }))

/** A group was found: accept or cancel. */
export function Deciding({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const [person, setPerson] = useState<ShownPerson | null>(null)
  const ownMark = useOwnMark()
  const addPhoto = useAddPhoto()
  const { turnOn } = usePushes()
  return (
    <>
      {person && (
        <Suspense fallback={null}>
          <Companion ride={ride} readerUid={readerUid} person={person} onClose={() => setPerson(null)} />
        </Suspense>
      )}
      <MatchScreen
        ride={ride}
        readerUid={readerUid}
        now={client.store.serverNow}
        aside={
          <RideSketch ride={ride} readerUid={readerUid} now={client.store.serverNow}>
            <RideTimeline ride={ride} readerUid={readerUid} />
          </RideSketch>
        }
        ownMark={ownMark}
        look={{ describe: (about) => describeSelf(ride.id, about), addPhoto }}
        onAskForPushes={turnOn}
        onOpenPerson={setPerson}
        onAccept={async () => {
          await (await client.live()).rides.acceptRide(ride)
        }}
        onCancel={async (again) => {
          const { rides } = await client.live()
          const { ok } = await rides.cancelRide(ride.id)
          if (!ok || !again) return
          const { trip, ...rest } = searchedFor(ride, readerUid)
          if (!trip.from || !trip.to) return
          await rides.requestRide({ trip: { from: trip.from, to: trip.to }, ...rest })
          // That it is canceled is what they wanted; the search says the rest.
          client.store.closeToastNotification()
        }}
      />
    </>
  )
}

/** What this page asked for, or else what the ride says of it. */
function searchedFor(ride: Ride, readerUid: string): RequestDraft {
  if (readDraft(sessionStorage).trip.to === null) keepTripForNextRequest(ride, readerUid)
  return readDraft(sessionStorage)
}
