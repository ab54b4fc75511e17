import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import type { KnownPerson } from '../people/ports.ts'
import { type PartInRide, PersonSheet } from '../people/person-sheet.tsx'
import { actionsAbout } from './people-actions.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { partyFacts } from '../rides/party-facts.ts'
import { colourOf, colourOfLeft } from '../rides/rider-colour.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'

interface CompanionProps {
  ride: Ride
  readerUid: string
  person: KnownPerson
  onClose: () => void
}

/** A rider whom the reader has tapped. */
export function Companion({ ride, readerUid, person, onClose }: CompanionProps) {
  const [actions] = useState(() => actionsAbout(ride.id))
  const text = useText()
  const format = useFormat()
  const uid = person.firebase_uid
  const stop = ride.stops.find(({ firebase_uid }) => firebase_uid === uid)
  const party = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === uid)?.party
  const isAhead = ride.status === 'pending' || ride.status === 'active'
  const bringsAlong = party ? partyFacts(party, text).map((fact) => fact.text) : []
  const own = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const seconds = stop && own ? (Date.parse(own.eta) - Date.parse(stop.eta)) / 1000 : 0
  const apart = format.duration(Math.abs(seconds))
  const sooner =
    Math.abs(seconds) < 60 ? undefined : seconds > 0 ? text.people.sooner(apart) : text.people.later(apart)
  const inRide: PartInRide[] = [
    ...(stop && isAhead && stop.state !== 'dropped_off'
      ? [
          {
            icon: icons.pin,
            words: text.people.getsOff(stop.name, format.time(stop.eta, ride.cost.currency)),
            more: sooner,
          },
        ]
      : []),
    ...(isAhead && bringsAlong.length > 0 ? [{ icon: laterIcons.bag, words: format.list(bringsAlong) }] : []),
  ]
  return (
    <PersonSheet
      person={person}
      inRide={inRide}
      colour={
        ride.left.some(({ firebase_uid }) => firebase_uid === person.firebase_uid)
          ? colourOfLeft(ride, person.firebase_uid)
          : colourOf(ride, readerUid, person.firebase_uid)
      }
      isOpen
      onClose={onClose}
      actions={actions}
    />
  )
}
