import type { NamedPoint } from '@woodalo/protocol'
import { useSignedInText } from '../i18n/use-text.ts'
import { icons } from '../ui/icons.ts'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import { type Favourites, isFavourite } from './favourites.ts'
import { PlaceChip } from './place-chip.tsx'
import styles from './favourite-and-recent-chips.module.css'

interface PlaceChipsProps {
  favourites: Favourites
  /** Recent places, and others that are known. */
  offered: readonly NamedPoint[]
  /** Where one starts from: nobody goes there. */
  from: NamedPoint | null
  onChoose: (place: NamedPoint) => void
  /** For whoever knows where it is, and not what it is called. */
  onPickOnMap: () => void
}

const most = 5

/** Where one goes often, and where one went lately: with one tap it is where one goes to. */
export function PlaceChips({ favourites: { list }, offered, from, onChoose, onPickOnMap }: PlaceChipsProps) {
  const text = useSignedInText().request
  const recent = offered.filter((place) => !isFavourite(list, place))
  const places = [
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
    ...recent.map((place) => ({ place, label: place.name, icon: icons.history })),
  ]
    .filter(({ place }) => place.name !== from?.name)
    .slice(0, most)
  return (
    <ul className={styles.chips} aria-label={text.oftenTo}>
      {places.map(({ place, label, icon }) => (
        <li key={`${label}${place.latitude}`}>
          <PlaceChip icon={icon} label={label} onChoose={() => onChoose(place)} />
        </li>
      ))}
      <li>
        <PlaceChip icon={icons.map} label={text.pickOnMap} onChoose={onPickOnMap} />
      </li>
    </ul>
  )
}
