import type { Coordinates, NamedPoint, Place } from '@woodalo/protocol'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useApi } from '../api/use-api.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { locate, type LocationFault } from './locate.ts'

interface AddressFieldProps {
  label: string
  placeholder: string
  value: NamedPoint | null
  onChange: (point: NamedPoint | null) => void
  /** Shown before anything is typed: recent and known places. */
  offered: readonly NamedPoint[]
  /** Whether "my location" is offered. */
  canLocate?: boolean
  near?: Coordinates | undefined
  error?: string | null
  marker: ReactNode
}

interface Option extends ComboboxOption {
  point: NamedPoint | null
}

const letters = 2
const debounceMilliseconds = 180
const myLocation = 'my-location'

function pointOf({ id, name, latitude, longitude }: Place): NamedPoint {
  return { name, latitude, longitude, placeId: id }
}

/** An address with suggestions as one types, recent places before one does, and the own position. */
export function AddressField(props: AddressFieldProps) {
  const { label, placeholder, value, onChange, offered, canLocate = false, near, error, marker } = props
  const text = useSignedInText().request
  const api = useApi()
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<Place[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const [fault, setFault] = useState<LocationFault | null>(null)
  const asked = useRef<AbortController>(null)

  // A chosen place shows its name until somebody types again.
  const shown = typed ?? value?.name ?? ''
  const query = typed?.trim() ?? ''

  useEffect(() => {
    asked.current?.abort()
    if (query.length < letters) {
      setState('idle')
      setFound([])
      return
    }
    const controller = new AbortController()
    asked.current = controller
    const timer = setTimeout(() => {
      setState('loading')
      api.places
        .search({ q: query, ...(near ? { near } : {}), limit: 6 }, { signal: controller.signal, quiet: true })
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

  async function fillWithMyLocation() {
    setFault(null)
    setState('loading')
    const position = await locate()
    if (typeof position === 'string') {
      setState('idle')
      return setFault(position)
    }
    try {
      const place = await api.places.reverse(position, { quiet: true })
      onChange({ name: place.name, ...position })
      setTyped(null)
    } catch {
      setFault('failed')
    }
    setState('idle')
  }

  const suggestions: Option[] =
    query.length >= letters
      ? found.map((place) => ({
          id: place.id,
          title: place.name,
          detail: place.address,
          point: pointOf(place),
        }))
      : offered.map((point) => ({
          id: `${point.name}${point.latitude}`,
          title: point.name,
          icon: 'history',
          point,
        }))
  const options: Option[] = canLocate
    ? [{ id: myLocation, title: text.myLocation, icon: 'locate', point: null }, ...suggestions]
    : suggestions

  return (
    <Combobox<Option>
      plain
      label={label}
      placeholder={placeholder}
      marker={marker}
      value={shown}
      state={state}
      failure={text.suggestionsFailed}
      error={(fault && text.locationFaults[fault]) ?? error ?? null}
      options={options}
      onInput={(input) => {
        setFault(null)
        setTyped(input)
        if (value) onChange(null)
      }}
      onSelect={(option) => {
        if (option.id === myLocation) return void fillWithMyLocation()
        setTyped(null)
        setFault(null)
        onChange(option.point)
      }}
    />
  )
}
