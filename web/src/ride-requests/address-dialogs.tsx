import type { Coordinates, NamedPoint, Party } from '@woodalo/protocol'
import { newId } from '../api/new-id.ts'
import { useApi } from '../api/use-api.ts'
import { createPortal, flushSync } from 'react-dom'
import { PinDialog } from '../map/pin-dialog.tsx'
import { FavouritesDialog } from './favourites-dialog.tsx'
import type { Favourites } from './favourites.ts'
import { locate } from './ask-for-position.ts'
import { PriceAtPin } from './price-at-pin.tsx'
import { noteAddress } from './suggestion-details.ts'

export type AddressDialogName = 'pin' | 'keep' | 'favourites' | 'home' | 'work'

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
  const api = useApi()
  const kind = opened === 'home' || opened === 'work' ? opened : null

  /** Home or work is kept, and is where one goes; if it could not be kept, the API has said so. */
  async function keepAs(favourite: 'home' | 'work', { name, latitude, longitude }: NamedPoint) {
    try {
      await api.favourites.keep(newId(), { kind: favourite, name, latitude, longitude })
      await favourites.reload()
    } catch {
      // It can still be gone to.
    }
  }

  /** The field itself, with its list open, within the tap that a keyboard needs. */
  function search() {
    flushSync(onClose)
    const field = document.querySelectorAll<HTMLInputElement>('main input[role=combobox]')[isStart ? 0 : 1]
    field?.focus()
    field?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  }

  return createPortal(
    opened === 'pin' || kind ? (
      <PinDialog
        start={kind ? null : value}
        orElse={near ?? recent}
        places={places}
        locate={ownPosition}
        end={kind ?? (isStart ? 'from' : 'to')}
        priceOf={near && !isStart ? (to) => <PriceAtPin from={near} to={to} party={party} /> : undefined}
        onChoose={(point, address) => {
          noteAddress(point.name, address)
          if (kind) void keepAs(kind, point)
          onChoose(point)
        }}
        onClose={onClose}
        onSearch={kind ? undefined : search}
      />
    ) : (
      <FavouritesDialog favourites={favourites} place={opened === 'keep' ? value : null} onClose={onClose} />
    ),
    document.body,
  )
}
