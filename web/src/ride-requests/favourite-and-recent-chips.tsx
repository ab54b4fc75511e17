import type { NamedPoint, Party } from '@woodalo/protocol'
import { Suspense } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { icons } from '../ui/icons.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import { type Favourites, isFavourite } from './favourites.ts'
import { useKnownPlacesNear } from './known-places-near.ts'
import { PlaceChip } from './place-chip.tsx'
import { isThere } from './suggestion-details.ts'
import { useUsualSharedPrices } from './use-usual-shared-prices.ts'
import styles from './favourite-and-recent-chips.module.css'

/** Comes with the prices. */
const SharedPriceInWords = lazyOptional(
  async () => (await import('./usual-shared-price.tsx')).SharedPriceInWords,
)

interface PlaceChipsProps {
  favourites: Favourites
  /** Recent places. */
  offered: readonly NamedPoint[]
  /** Airports and stations, for whoever has no places yet. */
  places: readonly NamedPoint[]
  /** Where one starts from: nobody goes there. */
  from: NamedPoint | null
  party: Party
  onChoose: (place: NamedPoint) => void
  /** For whoever knows where it is, and not what it is called. */
  onPickOnMap: () => void
}

const most = 5
/** As many as stand in the row before anybody moves it. */
const mostPriced = 3

const isAirport = (place: NamedPoint) => 'kind' in place && place.kind === 'airport'

/** Where one goes often, and where one went lately, with what sharing costs: with one tap it is where one goes to. */
export function PlaceChips(props: PlaceChipsProps) {
  const { favourites, offered, places, from, party, onChoose, onPickOnMap } = props
  const { list } = favourites
  const text = useSignedInText().request
  /** Nobody goes where they start. */
  const isElsewhere = (place: NamedPoint) => !from || (place.name !== from.name && !isThere(from, place))
  const isNew = list.length === 0 && !offered.some(isElsewhere)
  const near = useKnownPlacesNear(isNew ? places : [], from)
  const own = [
    ...list.map((favourite) => ({
      place: {
        name: favourite.name,
        latitude: favourite.latitude,
        longitude: favourite.longitude,
        ...(favourite.placeId ? { placeId: favourite.placeId } : {}),
      },
      label: favouriteName(favourite, text.favouriteNames),
      icon: favouriteIcons[favourite.kind],
    })),
    ...offered
      .filter((place) => !isFavourite(list, place))
      .map((place) => ({ place, label: place.name, icon: icons.history })),
    ...near.map((place) => ({
      place,
      // The only one near needs no name.
      label: isAirport(place) && near.filter(isAirport).length === 1 ? text.airport : place.name,
      icon: icons.pin,
    })),
  ]
    .filter(({ place }) => isElsewhere(place))
    .slice(0, most)
  const prices = useUsualSharedPrices(
    from,
    own.slice(0, mostPriced).map(({ place }) => place),
    party,
  )
  return (
    <ul className={styles.chips} aria-label={text.to}>
      {own.map(({ place, label, icon }, index) => {
        const price = prices[index]
        return (
          <li key={`${label}${place.latitude}`}>
            <PlaceChip
              icon={icon}
              label={label}
              detail={
                price && (
                  <Suspense fallback={null}>
                    <SharedPriceInWords price={price} />
                  </Suspense>
                )
              }
              onChoose={() => onChoose(place)}
            />
          </li>
        )
      })}
      <li>
        <PlaceChip icon={icons.map} label={text.pickOnMap} onChoose={onPickOnMap} />
      </li>
    </ul>
  )
}
