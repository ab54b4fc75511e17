import type { NamedPoint, Trip } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import type { RequestDraft } from '../ride-requests/form-draft-and-checks.ts'
import { useSearchPrice } from '../ride-requests/search-price.ts'
import { CanceledRideNews } from '../rides/canceled-ride.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { client } from './browser-client.ts'
import { ridePath } from './paths-of-screens.ts'
import type { CanceledRide } from './state/app-state.ts'
import { useAppState } from './use-app-state.ts'
import { shortNameOf } from '../rides/short-name.ts'
import { ownCost } from '../rides/own-cost.ts'
import { ownRequest } from '../rides/own-request.ts'

interface CanceledProps {
  canceled: CanceledRide
  /** What the form holds: normally the trip of this ride. */
  draft: RequestDraft
  onSearch: (draft: RequestDraft) => Promise<string | null>
  /** Told the drive along the streets, for the map beside it. */
  onDrive: (line: string | null) => void
}

/** Instead of the form: the ride that somebody else has canceled, with one tap to search again. */
export function Canceled({ canceled: { ride, reason, by }, draft, onSearch, onDrive }: CanceledProps) {
  const readerUid = useAppState(({ user }) => user?.id ?? '')
  const own = ownRequest(ride, readerUid)
  const [from, to] = [draft.trip.from ?? own?.origin, draft.trip.to ?? own?.destination]
  const trip: Trip<NamedPoint> | null = from && to ? { from, to } : null
  const [refusal, setRefusal] = useState<string | null>(null)
  const price = useSearchPrice(trip && { trip, party: draft.party })
  const drive = price?.drive ?? null
  useEffect(() => onDrive(drive), [drive, onDrive])
  const format = useFormat()
  // The fare that the ride's details name: it has not changed since.
  const solo = ownCost(own)?.solo
  const dismiss = () => client.store.patch({ canceled: null })

  useEffect(() => {
    scrollTo({ top: 0 })
  }, [ride.id])

  // Whoever was away when it happened was told only why.
  const [readBy, setReadBy] = useState<string | null>(null)
  useEffect(() => {
    if (by !== null) return
    client.api.rides.get(ride.id, { quiet: true }).then(
      ({ cancellation, rideRequests, left }) => {
        const who = [...rideRequests, ...left].find(
          ({ firebase_uid }) => firebase_uid === cancellation?.byUid,
        )
        setReadBy(who?.userName ?? null)
      },
      () => {},
    )
  }, [ride.id, by])

  const who = by ?? readBy
  return (
    <CanceledRideNews
      ride={ride}
      reason={reason}
      by={who === null ? null : shortNameOf(ride, who)}
      trip={trip}
      alonePrice={solo ? `~${format.moneyWhole(solo)}` : (price?.alone ?? null)}
      detailsPath={ridePath(ride.id)}
      refusal={refusal}
      onSearchAgain={async () => {
        if (trip) setRefusal(await onSearch({ ...draft, trip }))
      }}
      onChange={dismiss}
    />
  )
}
