import type { SignedInTexts } from '@woodalo/languages/texts'
import { greatCircleMeters } from '@woodalo/geography/sphere'
import type { Coordinates, NamedPoint, Party, Place } from '@woodalo/protocol'
import type { ComboboxOption } from '../ui/combobox.tsx'
import { icons } from '../ui/icons.ts'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import { type Favourites, isFavourite } from './favourites.ts'
import { knownPlacesNear } from './known-places-near.ts'
import { PriceAtPin } from './price-at-pin.tsx'
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
  /** Where it is, in words that are kept with its name. */
  address?: string | undefined
}

interface Offered {
  /** As typed, once it is long enough to be looked up. */
  query: string | null
  found: readonly Place[]
  value: NamedPoint | null
  recent: readonly NamedPoint[]
  /** Known places: where somebody goes who has been nowhere yet. */
  places: readonly NamedPoint[]
  /** Where one starts, of the field that asks where to. */
  from: NamedPoint | undefined
  party: Party
  favourites: Favourites['list']
  canLocate: boolean
  /** Where the person is, if that is known. */
  here: Coordinates | null
  /** From where distances count. */
  start: Coordinates | null | undefined
  /** Where the person probably is. */
  around: Coordinates | null | undefined
}

/** As many as stand in the list before anybody moves it. */
const mostPriced = 3

/** Whoever is as far from a place does not start there. */
const startsWithinMeters = 3_000

/**
 * Of a corner of the street that was typed: what crosses it there, which tells it from the others, and the rest of its
 * name, such as "con Avenida Mayor".
 */
function crossingOf({ kind, name }: Place, street: Place | null): [crossing: string, rest: string] | null {
  if (kind !== 'corner' || !street || !name.startsWith(`${street.name} `)) return null
  const [joint, ...crossing] = name.slice(street.name.length + 1).split(' ')
  return crossing.length > 0 ? [crossing.join(' '), `${joint} ${shortAddress(street.name)}`] : null
}

/** What an address field offers: what was found for the words in it or, before that, where one often is. */
export function addressOptions(offered: Offered, text: SignedInTexts['request']): AddressOption[] {
  const { query, found, value, recent, places, from, party, favourites, canLocate, here, start, around } =
    offered
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
    const near = found.filter((place) => !isFar(place))
    // One starts near by: of what was meant, the nearest.
    const close = canLocate && start ? nearestFirst(start, near) : near
    // A town that all are in tells none from another.
    const isOneTown = found.length > 1 && found.every(({ address }) => address === found[0]!.address)
    const rest = canLocate && close.length > 0 ? [] : found.filter(isFar)
    const street = found[0] && lacksNumber(found[0], query) ? found[0] : null
    const shown = [...close, ...rest]
    const isShown = street !== null && shown.includes(street)
    // The whole street stands above its corners.
    const ordered = isShown ? [street, ...shown.filter((place) => place !== street)] : shown
    const options: AddressOption[] = ordered.map((place) => {
      const crossing = crossingOf(place, street)
      const town = isOneTown && farFrom(place) ? undefined : place.address
      return {
        id: place.id,
        title: shortAddress(crossing?.[0] ?? place.name),
        detail: crossing ? [crossing[1], town].filter(Boolean).join(', ') : town,
        address: town,
        ...farFrom(place),
        point: { name: place.name, latitude: place.latitude, longitude: place.longitude, placeId: place.id },
      }
    })
    // A street may be long: its number tells how far one has to walk.
    if (isShown)
      options.splice(1, 0, {
        ...does('with-number', text.addNumber, icons.plus),
        look: 'pill',
      })
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
  const been = [...favourites, ...others].filter(({ name }) => name !== from?.name)
  // Whoever has been nowhere yet is offered what the page knows.
  const known = !canLocate && from && been.length === 0 ? knownPlacesNear(places, from) : []
  const pricedTo = (point: NamedPoint, index: number) =>
    from &&
    from.name !== point.name &&
    index < mostPriced && { price: <PriceAtPin from={from} to={point} party={party} inList /> }
  // One starts near by, and goes again where one went last.
  const startsOrEnds =
    canLocate && here
      ? nearestFirst(here, others).filter((point) => greatCircleMeters(here, point) < startsWithinMeters)
      : others
  const options = [
    ...mine,
    ...chips,
    ...often.filter(({ look }) => look !== 'chip'),
    ...known.map((point, index): AddressOption => ({
      id: `${point.name}${point.latitude}`,
      title: shortAddress(point.name),
      ...farFrom(point),
      ...pricedTo(point, index),
      point,
    })),
    ...startsOrEnds.map((point, index): AddressOption => {
      // What has a price and a distance needs no town.
      const address = from ? undefined : addressOf(point.name)
      return {
        id: `${point.name}${point.latitude}`,
        title: shortAddress(point.name),
        detail: address,
        address,
        icon: icons.history,
        ...farFrom(point),
        ...pricedTo(point, index),
        point,
      }
    }),
    onMap,
  ]
  if (value && !isFavourite(favourites, value)) options.push(does('keep', text.keepPlace, icons.star))
  if (favourites.length > 0) options.push(does('favourites', text.favourites, icons.edit))
  return options
}
