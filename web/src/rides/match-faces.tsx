import type { Ride } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import type { ShownPerson } from './companion-list.tsx'
import { Faces } from './faces.tsx'
import { companionsInOrder } from './stops-in-order.ts'

interface MatchFacesProps {
  ride: Ride
  readerUid: string
  onOpen: (person: ShownPerson) => void
}

/** Who has accepted, for somebody who has and waits for the others. */
export function MatchFaces({ ride, readerUid, onOpen }: MatchFacesProps) {
  const { match } = useText()
  const companions = companionsInOrder(ride, readerUid)
  return (
    <Faces
      ride={ride}
      readerUid={readerUid}
      isIn={({ accepted }) => accepted}
      stateOf={({ accepted }) => (accepted ? match.accepts : match.deciding)}
      ownState={match.accepted}
      count={match.inProgress(companions.filter(({ accepted }) => accepted).length, companions.length)}
      onOpen={onOpen}
    />
  )
}
