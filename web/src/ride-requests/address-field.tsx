import type { Coordinates, NamedPoint, Party, Place } from '@woodalo/protocol'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useApi } from '../api/use-api.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import type { AddressDialogName } from './address-dialogs.tsx'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import { type Favourites, isFavourite } from './favourites.ts'
import type { LocationFault } from './ask-for-position.ts'
import { icons } from '../ui/icons.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { debounceMilliseconds, fewestLetters } from './when-addresses-are-looked-up.ts'

const AddressDialogs = lazy(async () => ({
  default: (await withTexts(import('./address-dialogs.tsx'))).AddressDialogs,
}))

interface AddressFieldProps {
  label: string
  placeholder: string
  value: NamedPoint | null
  onChange: (point: NamedPoint | null) => void
  /** Shown before anything is typed: recent and known places. */
  offered: readonly NamedPoint[]
  favourites: Favourites
  /** Drawn on the map. */
  places: readonly NamedPoint[]
  /** Whether "my location" is offered. */
  canLocate?: boolean
  near?: NamedPoint | undefined
  party: Party
  /** While no start is known, what is meant is probably near this. */
  around?: Coordinates | undefined
  error?: string | null
  /** Told when a place was picked by finger or mouse: what comes next may take the focus. */
  onPicked?: () => void
  marker: ReactNode
}

interface Option extends ComboboxOption {
  point: NamedPoint | null
}

const myLocation = 'my-location'
const onMap = 'on-map'
const keep = 'keep'
const withNumber = 'with-number'
const ownPlaces = 'favourites'

function pointOf({ id, name, latitude, longitude }: Place): NamedPoint {
  return { name, latitude, longitude, placeId: id }
}

/** An address field with suggestions while typing, recent places before that, and the own position. */
export function AddressField(props: AddressFieldProps) {
  const { label, placeholder, value, onChange, offered, favourites, canLocate = false } = props
  const [here, setHere] = useState<Coordinates | null>(null)
  const start = props.near ?? here
  const around = start ?? props.around
  const text = useSignedInText().request
  const api = useApi()
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<Place[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const [fault, setFault] = useState<LocationFault | null>(null)
  const [opened, setOpened] = useState<AddressDialogName | null>(null)
  const asked = useRef<AbortController>(null)
  const isTouched = useRef(false)
  const report = useRef(onChange)
  const isFilled = value !== null

  // A chosen place shows its name until somebody types again.
  const shown = typed ?? value?.name ?? ''
  const query = typed?.trim() ?? ''

  useEffect(() => {
    asked.current?.abort()
    if (query.length < fewestLetters) {
      setState('idle')
      setFound([])
      return
    }
    const controller = new AbortController()
    asked.current = controller
    const timer = setTimeout(() => {
      setState('loading')
      api.places
        .search(
          { q: query, ...(around ? { near: around } : {}), limit: 6 },
          { signal: controller.signal, quiet: true },
        )
        .then((places) => {
          if (controller.signal.aborted) return
          setFound(places)
          setState('ready')
        })
        .catch(() => {
          if (!controller.signal.aborted) setState('failed')
        })
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The position only orders the suggestions; a new fix must not ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [query, api])

  useEffect(() => {
    report.current = onChange
  })
  // Whoever shares their position with this site starts where they are, unless they have begun to say otherwise.
  useEffect(() => {
    if (!canLocate) return undefined
    let ended = false
    void import('./place-here.ts').then(async (code: typeof import('./place-here.ts') | undefined) => {
      // Without it, the page is about to be loaded anew.
      if (!code) return
      const place = isFilled ? null : await code.placeHere(api)
      const position = place ?? (await code.knownPosition())
      if (ended) return
      setHere(position)
      if (place && !isTouched.current) report.current(place)
    })
    return () => {
      ended = true
    }
    // Only when the form appears: a field that somebody empties stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function fillWithMyLocation() {
    setFault(null)
    setState('loading')
    const { placeAsked } = await import('./place-here.ts')
    const place = await placeAsked(api)
    if (typeof place === 'string') setFault(place)
    else {
      setHere(place)
      choose(place)
    }
    setState('idle')
  }

  const [details, setDetails] = useState<typeof import('./suggestion-details.ts') | null>(null)
  useEffect(() => {
    // Suggestions do without them where their code cannot be fetched.
    import('./suggestion-details.ts').then(setDetails, () => undefined)
  }, [])
  const isFar = (place: Coordinates) => Boolean(around && details?.isFarAway(around, place))
  const farFrom = (place: Coordinates) =>
    details &&
    around &&
    (start || isFar(place)) && {
      distance: details.howFar(around, place) || (canLocate ? text.youAreHere : ''),
    }

  const isTyping = query.length >= fewestLetters
  const mine: Option[] = canLocate
    ? [{ id: myLocation, title: text.myLocation, icon: icons.locate, point: null, always: true }]
    : []
  const pickOnMap: Option = { id: onMap, title: text.pickOnMap, icon: icons.map, point: null, always: true }
  const options: Option[] = []
  // What was typed comes before what is always there.
  if (isTyping) {
    // What is a day's journey away is not what somebody means who takes a taxi, and nobody starts there.
    const close = found.filter((place) => !isFar(place))
    const rest = canLocate && close.length > 0 ? [] : found.filter(isFar)
    options.push(
      ...[...close, ...rest].map((place) => ({
        id: place.id,
        title: place.name,
        detail: place.address,
        ...farFrom(place),
        point: pointOf(place),
      })),
      ...mine,
      pickOnMap,
    )
    if (found[0] && details?.lacksNumber(found[0], query))
      options.splice(1, 0, { ...details.numberOption(text), id: withNumber, point: null })
  } else {
    const recent = offered.filter((point) => !isFavourite(favourites.list, point))
    // One starts near by, and goes again where one went last.
    const others = canLocate && here && details ? details.nearestFirst(here, recent) : recent
    options.push(
      ...mine,
      ...favourites.list.map((favourite): Option => {
        const { id, kind, name, latitude, longitude, placeId } = favourite
        const title = favouriteName(favourite, text.favouriteNames)
        const point = { name, latitude, longitude, ...(placeId ? { placeId } : {}) }
        return {
          id,
          title,
          ...(title === name ? {} : { detail: name }),
          icon: favouriteIcons[kind],
          ...farFrom(point),
          point,
        }
      }),
      ...others.map((point): Option => ({
        id: `${point.name}${point.latitude}`,
        title: point.name,
        detail: details?.addressOf(point.name),
        icon: icons.history,
        ...farFrom(point),
        point,
      })),
      ...(details?.missingFavourites(favourites.list, text) ?? []),
      pickOnMap,
    )
    if (value && !isFavourite(favourites.list, value))
      options.push({ id: keep, title: text.keepPlace, icon: icons.star, point: null, always: true })
    if (favourites.list.length > 0)
      options.push({ id: ownPlaces, title: text.favourites, icon: icons.edit, point: null, always: true })
  }

  function select({ id, point, detail }: Option) {
    isTouched.current = true
    if (point && detail) details?.noteAddress(point.name, detail)
    if (id === onMap) return setOpened('pin')
    if (id === withNumber) return setTyped(`${found[0]!.name} `)
    if (id === keep || id === ownPlaces || id === 'home' || id === 'work') return setOpened(id)
    if (id === myLocation) return void fillWithMyLocation()
    choose(point)
  }

  function choose(point: NamedPoint | null) {
    setTyped(null)
    setFault(null)
    onChange(point)
  }

  return (
    <div>
      <Combobox<Option>
        plain
        label={label}
        placeholder={placeholder}
        marker={props.marker}
        value={shown}
        state={state}
        failure={text.suggestionsFailed}
        error={(fault && text.locationFaults[fault]) ?? props.error ?? null}
        options={options}
        credit={
          details && (
            <Suspense fallback={null}>
              <details.OsmCredit />
            </Suspense>
          )
        }
        query={query}
        settled={value !== null}
        chosen={value ? details?.shortAddress(value.name) : undefined}
        onInput={(input) => {
          isTouched.current = true
          setFault(null)
          setTyped(input)
          if (value) onChange(null)
        }}
        onSelect={select}
        onPicked={props.onPicked}
      />
      <Suspense fallback={null}>
        {opened && (
          <AddressDialogs
            opened={opened}
            value={value}
            near={props.near}
            party={props.party}
            isStart={canLocate}
            recent={offered[0] ?? null}
            places={props.places}
            favourites={favourites}
            onChoose={(point) => {
              setOpened(null)
              choose(point)
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
