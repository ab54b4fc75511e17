import type { NamedPoint } from '@woodalo/protocol'
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AddressField } from './address-field.tsx'
import type { Waits } from './women-only-field.tsx'
import { type RequestDraft, swapped, draftFaults } from './form-draft-and-checks.ts'
import { useFavourites } from './favourites.ts'
import { OptionsFold } from './request-options-fold.tsx'
import { PartyFields } from './party-fields.tsx'
import { icons } from '../ui/icons.ts'
import styles from './request.module.css'
import { withTexts } from '../i18n/load-texts.ts'
import { longTrip } from './long-trip.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

/** Nothing can be estimated before both ends are known. */
const EstimateLine = lazyOptional(async () => (await withTexts(import('./estimate-line.tsx'))).EstimateLine)

/** Fetched after the page is shown. */
const PlaceChips = lazyOptional(async () => (await import('./soon-after-the-form.ts')).PlaceChips)

const AddressDialogs = lazy(async () => ({
  default: (await withTexts(import('./address-dialogs.tsx'))).AddressDialogs,
}))

const LongTripDialog = lazy(async () => ({
  default: (await withTexts(import('./long-trip-dialog.tsx'))).LongTripDialog,
}))

interface RequestFormProps {
  draft: RequestDraft
  onChange: (draft: RequestDraft) => void
  /** Recent and known places. */
  offered: readonly NamedPoint[]
  /** Known places, shown on the map. */
  places: readonly NamedPoint[]
  /** A ride is under way: no other request is possible, and the button leads to the ride. */
  underWay: boolean
  /** The wait near a place, for those who may ask for women and non-binary people only; null for others. */
  waitsNear: ((place: NamedPoint) => Promise<Waits>) | null
  /** Sends the request; returns the error, or null. */
  onSearch: (draft: RequestDraft) => Promise<string | null>
  /** Told the drive of the trip along the streets, once it is known. */
  onDrive: (line: string | null) => void
  /** Told when somebody begins and ends to say where they start. */
  onAskFrom?: (asks: boolean) => void
  /** Above the button, which stays at the thumb. */
  children?: ReactNode
}

/** Where from, where to, with whom and what. */
export function RequestForm({
  draft,
  onChange,
  offered,
  places,
  underWay,
  waitsNear,
  onSearch,
  onDrive,
  onAskFrom,
  children,
}: RequestFormProps) {
  const { request: text, wayBack } = useSignedInText()
  const favourites = useFavourites()
  const destination = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  /** Who has said in the field where they go needs no other places; what is proposed may be another one. */
  const [chose, setChose] = useState(false)
  const [asking, setAsking] = useState(false)
  const [picking, setPicking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { from, to } = draft.trip
  const faults = draftFaults(draft)
  const long = longTrip(draft)
  const change = (part: Partial<RequestDraft>) => onChange({ ...draft, ...part })

  const goTo = (point: NamedPoint | null) => change({ trip: { ...draft.trip, to: point } })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [start, end] = event.currentTarget.querySelectorAll('input')
    setTried(true)
    setRefusal(null)
    // The list of what is missing opens with the cursor in its field, within the tap that a keyboard needs.
    if (!underWay && (faults.from || faults.to)) return (faults.from ? start : end)!.focus()
    if (!underWay && long !== null) return setAsking(true)
    await search()
  }

  async function search() {
    setAsking(false)
    setBusy(true)
    setRefusal(await onSearch(draft))
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Card flush className={styles.addresses}>
        <div onFocus={() => onAskFrom?.(true)} onBlur={() => onAskFrom?.(false)}>
          <AddressField
            label={text.from}
            placeholder={text.fromPlaceholder}
            value={from}
            onChange={(point) => change({ trip: { ...draft.trip, from: point } })}
            offered={offered}
            favourites={favourites}
            places={places}
            canLocate
            onPicked={() => !to && destination.current?.querySelector('input')?.focus()}
            around={to ?? offered[0]}
            party={draft.party}
            ask={tried && faults.from && text.faults[faults.from]}
            marker={<span className={styles.ring} />}
          />
        </div>
        <div ref={destination}>
          <AddressField
            label={text.to}
            placeholder={text.toPlaceholder}
            value={to}
            onChange={(point) => {
              setChose(true)
              goTo(point)
            }}
            offered={offered}
            favourites={favourites}
            places={places}
            near={from ?? undefined}
            party={draft.party}
            ask={tried && !to && text.faults.toEmpty}
            error={tried && faults.to === 'samePlace' ? text.faults.samePlace : null}
            marker={<span className={styles.dot} />}
          />
        </div>
        <IconButton
          icon={icons.swap}
          label={text.swap}
          className={styles.swap}
          onClick={() => onChange(swapped(draft))}
        />
      </Card>
      {!(chose && to) && (
        <Suspense fallback={<div className={styles.chips} />}>
          <PlaceChips
            favourites={favourites}
            offered={offered}
            places={places}
            from={from}
            party={draft.party}
            onChoose={goTo}
            onPickOnMap={() => setPicking(true)}
          />
        </Suspense>
      )}
      <PartyFields party={draft.party} onChange={(party) => change({ party })} />
      <OptionsFold draft={draft} onChange={change} waitsNear={waitsNear} />
      {children}
      <div className={styles.go}>
        <Suspense fallback={null}>{from && to && <EstimateLine draft={draft} onDrive={onDrive} />}</Suspense>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <Button type="submit" wide loading={busy} data-early={underWay || (from && to) ? undefined : ''}>
          {underWay ? wayBack.ride : text.search}
        </Button>
      </div>
      <Suspense fallback={null}>
        {picking && (
          <AddressDialogs
            opened="pin"
            value={to}
            near={from ?? undefined}
            party={draft.party}
            isStart={false}
            recent={offered[0] ?? null}
            places={places}
            favourites={favourites}
            onChoose={(point) => {
              setPicking(false)
              setChose(true)
              goTo(point)
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {asking && long !== null && (
          <LongTripDialog meters={long} onSearch={() => void search()} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </form>
  )
}
