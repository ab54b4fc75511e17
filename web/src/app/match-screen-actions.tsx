import type { Ride } from '@woodalo/protocol'
import { lazy, Suspense, useState } from 'react'
import { RideSketch } from '../map/ride-sketch.tsx'
import type { ShownPerson } from '../rides/companion-list.tsx'
import { MatchScreen } from '../rides/match-screen.tsx'
import { RideTimeline } from '../rides/ride-timeline.tsx'
import { client } from './browser-client.ts'
import { useOwnMark } from './own-unproven-row.tsx'

const Companion = lazy(async () => ({ default: (await import('./person-sheet-actions.tsx')).Companion }))

/** A group was found: accept or cancel. */
export function Deciding({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const [person, setPerson] = useState<ShownPerson | null>(null)
  const ownMark = useOwnMark()
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
        onOpenPerson={setPerson}
        onAccept={async () => {
          await (await client.live()).rides.acceptRide(ride)
        }}
        onCancel={async () => {
          await (await client.live()).rides.cancelRide(ride.id)
        }}
      />
    </>
  )
}
