import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import type { KnownPerson } from '../people/ports.ts'
import { PersonSheet } from '../people/person-sheet.tsx'
import { actionsAbout } from './people-actions.ts'
import { colourOf, colourOfLeft } from '../rides/rider-colour.ts'

interface CompanionProps {
  ride: Ride
  readerUid: string
  person: KnownPerson
  onClose: () => void
}

/** A rider whom the reader has tapped. */
export function Companion({ ride, readerUid, person, onClose }: CompanionProps) {
  const [actions] = useState(() => actionsAbout(ride.id))
  return (
    <PersonSheet
      person={person}
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
