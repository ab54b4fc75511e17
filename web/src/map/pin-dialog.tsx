import { addressToKeep } from '../i18n/short-address.ts'
import { encodePolyline } from '@woodalo/geography/polyline'
import type { NamedPoint } from '@woodalo/protocol'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useApi } from '../api/use-api.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Camera, type GeoPoint, moved, zoomed } from './zoom-and-projection.ts'
import { Ground } from './map-background.tsx'
import { KnownPlacesOnMap } from './known-places-on-map.tsx'
import { useStreets } from './use-streets.ts'
import styles from './pin-dialog.module.css'
import sketch from './sketch.module.css'
import { type AddressState, useAddressAt } from './use-address-at.ts'
import { useBackButton } from './use-back-button.ts'
import { useGestures } from './use-gestures.ts'
import { mayKnowPosition } from './known-position.ts'
import { useOwnPosition } from './use-own-position.ts'
import { useSize } from './use-size.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { middleOfStreets } from './map-overview.ts'
import { aroundZoom, cityZoom, doorZoom, positionMilliseconds } from './pin-map-start.ts'

interface PinDialogProps {
  /** The place to move; the map begins there. */
  start: GeoPoint | null
  /** Where the map begins if the device does not share its position; otherwise where there are streets. */
  orElse: GeoPoint | null
  /** Known places, drawn on the map. */
  places: readonly NamedPoint[]
  /** Reads the device's position on request, if it offers one. */
  locate: () => Promise<GeoPoint | null>
  /** Which end of the trip is chosen, or which of the places where one goes often. */
  end: 'from' | 'to' | 'home' | 'work'
  /** What it costs to go there, once that is known. */
  priceOf?: ((point: NamedPoint) => ReactNode) | undefined
  /** With where it is, in words. */
  onChoose: (point: NamedPoint, address: string) => void
  onClose: () => void
  /** Back to the words, for whoever knows what it is called. */
  onSearch?: (() => void) | undefined
}

const stepPixels = 64
/** From below its point to where its round part ends: `pin-dialog.module.css`. */
const pinPixels = [8, -48]
const zoomStep = 0.75

/** A dialog to choose a place by putting it under the pin in the middle. Open as long as it is mounted. */
export function PinDialog({
  start,
  orElse,
  places,
  locate,
  end,
  priceOf,
  onChoose,
  onClose,
  onSearch,
}: PinDialogProps) {
  const text = useText().places
  const api = useApi()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const size = useSize(surface)
  const [camera, setCamera] = useState<Camera | null>(start && { ...start, zoom: doorZoom })
  const [underPin, setUnderPin] = useState('')
  const here = useOwnPosition()
  const [streets, failed] = useStreets(camera ? [camera] : [])
  const [address, retry] = useAddressAt(camera)
  const gestures = useGestures({ surface, size, camera, onChange: setCamera })
  useBackButton(onClose)

  // Closes the dialog before it is removed, because a dialog removed while open loses the focus.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    surface.current?.focus()
    return () => element.close()
  }, [])

  useEffect(() => {
    if (camera) return undefined
    if (here) return setCamera({ ...here, zoom: doorZoom })
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (point: GeoPoint | null) => {
      const place = point ?? places[0]
      if (!ended && place)
        setCamera(
          (known) => known ?? { latitude: place.latitude, longitude: place.longitude, zoom: cityZoom },
        )
    }
    const beginElsewhere = () =>
      orElse
        ? setCamera((known) => known ?? { ...orElse, zoom: aroundZoom })
        : void middleOfStreets(api).then(begin, () => begin(null))
    // If the map began elsewhere, it would jump when the position arrives.
    void mayKnowPosition().then((may) => {
      if (!ended) timer = setTimeout(beginElsewhere, may ? positionMilliseconds : 0)
    })
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [api, camera, here, places, orElse])

  const change = (by: (camera: Camera) => Camera) => setCamera((look) => look && by(look))
  const nearer = (by: number) => size && change((look) => zoomed(look, size, by))

  // Once the map rests, no name stands where the pin does.
  const rests = address.kind !== 'looking'
  useEffect(() => {
    if (camera && rests) setUnderPin(encodePolyline(pinPixels.map((y) => moved(camera, { x: 0, y }))))
  }, [camera, rests])

  const found =
    address.kind === 'found' && camera
      ? { name: address.place.name, latitude: camera.latitude, longitude: camera.longitude }
      : null

  function choose() {
    if (address.kind === 'found' && found) onChoose(found, addressToKeep(address.place))
  }

  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? 4 * stepPixels : stepPixels
    if (event.key === 'ArrowUp') change((look) => moved(look, { x: 0, y: -step }))
    else if (event.key === 'ArrowDown') change((look) => moved(look, { x: 0, y: step }))
    else if (event.key === 'ArrowLeft') change((look) => moved(look, { x: -step, y: 0 }))
    else if (event.key === 'ArrowRight') change((look) => moved(look, { x: step, y: 0 }))
    else if (event.key === '+' || event.key === '=') nearer(zoomStep)
    else if (event.key === '-') nearer(-zoomStep)
    else if (event.key === 'Enter') choose()
    else return
    event.preventDefault()
  }

  async function goToMe() {
    const point = await locate()
    if (point) setCamera({ latitude: point.latitude, longitude: point.longitude, zoom: doorZoom })
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.screen}>
        <header className={styles.head}>
          <IconButton icon={laterIcons.arrowLeft} label={text.back} variant="transparent" onClick={onClose} />
          <h2 id={id}>{text.pinTitles[end]}</h2>
          {onSearch && (
            <IconButton
              icon={laterIcons.search}
              label={text.searchInstead}
              variant="transparent"
              className={styles.search}
              onClick={onSearch}
            />
          )}
        </header>
        <div className={styles.map}>
          <div
            ref={surface}
            className={styles.surface}
            role="application"
            aria-label={text.map}
            // An element with role `application` takes keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onKeyDown={press}
            {...gestures}
          />
          {camera && size && (
            <div className={styles.layers}>
              <Ground
                camera={camera}
                size={size}
                streets={streets ?? null}
                line={underPin}
                onFailed={failed}
              />
              <KnownPlacesOnMap places={places} camera={camera} size={size} here={here} />
            </div>
          )}
          <svg className={styles.pin} viewBox="0 0 48 60" aria-hidden="true">
            <ellipse className={styles.shadow} cx="24" cy="57" rx="9" ry="4" />
            <path
              className={styles.drop}
              d="M24 57c1.5 0 18-18.5 18-34a18 18 0 1 0-36 0c0 15.5 16.5 34 18 34Z"
            />
            <circle className={styles.eye} cx="24" cy="23" r="7" />
          </svg>
          <div className={sketch.tools}>
            <IconButton icon={icons.plus} label={text.closer} onClick={() => nearer(zoomStep)} />
            <IconButton icon={icons.minus} label={text.farther} onClick={() => nearer(-zoomStep)} />
            <IconButton icon={icons.locate} label={text.toMe} onClick={() => void goToMe()} />
          </div>
        </div>
        <div className={styles.foot}>
          <div role="status" className={styles.address}>
            <AddressLine address={address} />
            {found && priceOf?.(found)}
          </div>
          {address.kind === 'failed' ? (
            <Button wide icon={icons.refresh} onClick={retry}>
              {text.retry}
            </Button>
          ) : (
            <Button
              wide
              loading={address.kind === 'looking'}
              disabled={address.kind === 'nothing' || address.kind === 'offline'}
              onClick={choose}
            >
              {text.chooses[end]}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

function AddressLine({ address }: { address: AddressState }) {
  const text = useText().places
  const lines = {
    looking: [text.looking, null],
    nothing: [text.nothingHere, text.nothingHint],
    failed: [text.failed, text.failedHint],
    offline: [text.offline, text.offlineHint],
  } as const
  const [name, more] =
    address.kind === 'found' ? [address.place.name, address.place.address] : lines[address.kind]
  const icon =
    address.kind === 'offline' ? laterIcons.offline : address.kind === 'failed' ? icons.alert : icons.pin
  return (
    <>
      <Icon path={icon} size={22} />
      <p>
        <span className={styles.name}>{name}</span>
        <span className={styles.more}>
          {address.kind === 'looking' ? <Skeleton width="9rem" /> : more || '\u00a0'}
        </span>
      </p>
    </>
  )
}
