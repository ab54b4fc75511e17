import type { SignedInTexts } from '@woodalo/languages/texts'
import type { Coordinates, NamedPoint, Place } from '@woodalo/protocol'
import type { ComboboxOption } from '../ui/combobox.tsx'
import { icons } from '../ui/icons.ts'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import { type Favourites, isFavourite } from './favourites.ts'
import {
  addressOf,
  howFar,
  isFarAway,
  lacksNumber,
  nearestFirst,
  shortAddress,
} from './suggestion-details.ts'

export { noteAddress, OsmCredit, shortAddress } from './suggestion-details.ts'

export interface AddressOption extends ComboboxOption {
  point: NamedPoint | null
}

interface Offered {
  /** As typed, once it is long enough to be looked up. */
  query: string | null
  found: readonly Place[]
  value: NamedPoint | null
  recent: readonly NamedPoint[]
  favourites: Favourites['list']
  canLocate: boolean
  /** Where the person is, if that is known. */
  here: Coordinates | null
  /** From where distances count. */
  start: Coordinates | null | undefined
  /** Where the person probably is. */
  around: Coordinates | null | undefined
}

/** What an address field offers: what was found for the words in it or, before that, where one often is. */
export function addressOptions(offered: Offered, text: SignedInTexts['request']): AddressOption[] {
  const { query, found, value, recent, favourites, canLocate, here, start, around } = offered
  const isFar = (place: Coordinates) => Boolean(around && isFarAway(around, place))
  const farFrom = (place: Coordinates) =>
    around &&
    (start || isFar(place)) && { distance: howFar(around, place) || (canLocate ? text.youAreHere : '') }
  const does = (id: string, title: string, icon: AddressOption['icon']): AddressOption => ({
    id,
    title,
    ...(icon ? { icon } : {}),
    point: null,
    always: true,
  })
  const mine = canLocate ? [does('my-location', text.myLocation, icons.locate)] : []
  const onMap = does('on-map', text.pickOnMap, icons.map)

  if (query !== null) {
    // What is a day's journey away is not what somebody means who takes a taxi, and nobody starts there.
    const close = found.filter((place) => !isFar(place))
    const rest = canLocate && close.length > 0 ? [] : found.filter(isFar)
    const options: AddressOption[] = [...close, ...rest].map((place) => ({
      id: place.id,
      title: shortAddress(place.name),
      detail: place.address,
      ...farFrom(place),
      point: { name: place.name, latitude: place.latitude, longitude: place.longitude, placeId: place.id },
    }))
    // A street may be long: its number tells how far one has to walk.
    if (found[0] && lacksNumber(found[0], query))
      options.splice(1, 0, { ...does('with-number', text.addNumber, icons.plus), look: 'pill' })
    // What was typed comes before what is always there.
    return [...options, ...mine, onMap]
  }

  const often = favourites.map((favourite): AddressOption => {
    const { id, kind, name, latitude, longitude, placeId } = favourite
    const title = favouriteName(favourite, text.favouriteNames)
    const point = { name, latitude, longitude, ...(placeId ? { placeId } : {}) }
    return {
      id,
      title,
      ...(title === name ? {} : { detail: name }),
      icon: favouriteIcons[kind],
      ...(kind === 'own' ? farFrom(point) : { look: 'chip' }),
      point,
    }
  })
  // Home and work have a place of their own before anybody has said where they are.
  const chips = (['home', 'work'] as const).map((kind): AddressOption => {
    const kept = favourites.findIndex((one) => one.kind === kind)
    return (
      often[kept] ?? {
        ...does(kind, text.favouriteNames[kind], favouriteIcons[kind]),
        detail: text.addFavourite,
        look: 'chip',
      }
    )
  })
  const others = recent.filter((point) => !isFavourite(favourites, point))
  const options = [
    ...chips,
    ...mine,
    ...often.filter(({ look }) => look !== 'chip'),
    // One starts near by, and goes again where one went last.
    ...(canLocate && here ? nearestFirst(here, others) : others).map((point): AddressOption => ({
      id: `${point.name}${point.latitude}`,
      title: shortAddress(point.name),
      detail: addressOf(point.name),
      icon: icons.history,
      ...farFrom(point),
      point,
    })),
    onMap,
  ]
  if (value && !isFavourite(favourites, value)) options.push(does('keep', text.keepPlace, icons.star))
  if (favourites.length > 0) options.push(does('favourites', text.favourites, icons.edit))
  return options
}
