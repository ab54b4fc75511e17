import type { Coordinates, NamedPoint, Party } from '@woodalo/protocol'
import { createPortal } from 'react-dom'
import { PinDialog } from '../map/pin-dialog.tsx'
import { FavouritesDialog } from './favourites-dialog.tsx'
import type { Favourites } from './favourites.ts'
import { locate } from './ask-for-position.ts'
import { PriceAtPin } from './price-at-pin.tsx'
import { noteAddress } from './suggestion-details.ts'

export type AddressDialogName = 'pin' | 'keep' | 'favourites'

interface AddressDialogsProps {
  opened: AddressDialogName
  value: NamedPoint | null
  /** Where they start, of the place where they go. */
  near: NamedPoint | undefined
  party: Party
  /** Where they searched from or to last. */
  recent: Coordinates | null
  places: readonly NamedPoint[]
  /** It is where they start. */
  isStart: boolean
  favourites: Favourites
  onChoose: (point: NamedPoint) => void
  onClose: () => void
}

async function ownPosition(): Promise<Coordinates | null> {
  const position = await locate()
  return typeof position === 'string' ? null : position
}

/**
 * The dialogs of an address field, fetched when one is opened. They are placed outside the form of the field, because
 * forms cannot be nested.
 */
export function AddressDialogs({
  opened,
  value,
  near,
  party,
  recent,
  isStart,
  ...props
}: AddressDialogsProps) {
  const { places, favourites, onChoose, onClose } = props
  return createPortal(
    opened === 'pin' ? (
      <PinDialog
        start={value}
        orElse={near ?? recent}
        places={places}
        locate={ownPosition}
        end={isStart ? 'from' : 'to'}
        priceOf={near && !isStart ? (to) => <PriceAtPin from={near} to={to} party={party} /> : undefined}
        onChoose={(point, address) => {
          noteAddress(point.name, address)
          onChoose(point)
        }}
        onClose={onClose}
      />
    ) : (
      <FavouritesDialog favourites={favourites} place={opened === 'keep' ? value : null} onClose={onClose} />
    ),
    document.body,
  )
}
