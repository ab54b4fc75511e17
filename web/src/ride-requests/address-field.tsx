import type { Coordinates, NamedPoint, Party, Place } from '@woodalo/protocol'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useApi } from '../api/use-api.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { knownPosition } from '../map/known-position.ts'
import { afterPaint, useWhenTouched } from '../ui/when-touched.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { AddressDialogName } from './address-dialogs.tsx'
import type { AddressOption } from './address-options.tsx'
import type { Favourites } from './favourites.ts'
import type { LocationFault } from './ask-for-position.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { debounceMilliseconds, fewestLetters } from './when-addresses-are-looked-up.ts'

const AddressDialogs = lazy(async () => ({
  default: (await withTexts(import('./address-dialogs.tsx'))).AddressDialogs,
}))

type Details = typeof import('./address-options.tsx')

/** What the list offers; it is fetched once for both fields. */
let fetchedDetails: Details | null = null
async function fetchDetails(): Promise<Details> {
  fetchedDetails ??= await import('./address-options.tsx')
  return fetchedDetails
}

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
  error?: string | false | null
  /** What is asked for, at the head of its list. */
  ask?: string | false | null
  /** Told when a place was picked by finger or mouse: what comes next may take the focus. */
  onPicked?: () => void
  marker: ReactNode
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
          { q: query, ...(around ? { near: around } : {}), limit: 5 },
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
    async function begin() {
      const position = await knownPosition()
      if (!position || ended) return
      setHere(position)
      if (isFilled) return
      const use = (code: typeof import('./place-here.ts') | undefined) =>
        // Without it, the page is about to be loaded anew.
        code?.placeAt(api, position)
      const place = await import('./place-here.ts').then(use)
      if (place && !ended && !isTouched.current) report.current(place)
    }
    // Where its code cannot be fetched, one types where one is.
    begin().catch(() => undefined)
    return () => {
      ended = true
    }
    // Only when the form appears: a field that somebody empties stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function fillWithMyLocation() {
    setFault(null)
    setState('loading')
    const place = await import('./place-here.ts').then(
      ({ placeAsked }) => placeAsked(api),
      () => 'failed' as const,
    )
    if (typeof place === 'string') setFault(place)
    else {
      setHere(place)
      choose(place)
    }
    setState('idle')
  }

  const [details, setDetails] = useState(fetchedDetails)
  const [isComing, setIsComing] = useState(false)
  const [isEntered, setIsEntered] = useState(false)
  const needDetails = useCallback(() => {
    if (details) return
    setIsComing(true)
    // Where its code cannot be fetched, the map and the places below the fields are still there.
    void fetchDetails()
      .then(setDetails, () => undefined)
      .then(() => setIsComing(false))
  }, [details])
  useWhenTouched(needDetails)
  // What was chosen is read in short.
  useEffect(() => {
    if (isFilled) needDetails()
  }, [isFilled, needDetails])
  const options =
    details?.addressOptions(
      {
        query: query.length >= fewestLetters ? query : null,
        found,
        value,
        recent: offered,
        places: props.places,
        from: props.near,
        party: props.party,
        favourites: favourites.list,
        canLocate,
        here,
        start,
        around,
      },
      text,
    ) ?? []

  function select({ id, point, address }: AddressOption) {
    isTouched.current = true
    if (point && address) details?.noteAddress(point.name, address)
    if (id === 'on-map') return setOpened('pin')
    if (id === 'with-number') return setTyped(`${found[0]!.name} `)
    if (id === 'keep' || id === 'favourites' || id === 'home' || id === 'work') return setOpened(id)
    if (id === 'my-location') return void fillWithMyLocation()
    choose(point)
  }

  function choose(point: NamedPoint | null) {
    setTyped(null)
    setFault(null)
    onChange(point)
  }

  return (
    <div
      onFocus={() => {
        setIsEntered(true)
        afterPaint(needDetails)
      }}
      onBlur={() => setIsEntered(false)}
    >
      <Combobox<AddressOption>
        plain
        label={label}
        placeholder={placeholder}
        marker={props.marker}
        value={shown}
        state={state === 'idle' && isComing && isEntered ? 'loading' : state}
        failure={text.suggestionsFailed}
        error={(fault && text.locationFaults[fault]) ?? (props.error || null)}
        hint={props.ask}
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
