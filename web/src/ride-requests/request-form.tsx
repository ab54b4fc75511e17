import { limits } from '@woodalo/protocol/event-names'
import type { NamedPoint } from '@woodalo/protocol'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { AddressField } from './address-field.tsx'
import { draftFaults, type RequestDraft, swapped } from './draft.ts'
import { useFavourites } from './favourites.ts'
import styles from './request.module.css'

/** Nothing can be estimated before both ends are known. */
const EstimateLine = lazy(async () => ({ default: (await import('./estimate-line.tsx')).EstimateLine }))

interface RequestFormProps {
  draft: RequestDraft
  onChange: (draft: RequestDraft) => void
  /** Recent and known places. */
  offered: readonly NamedPoint[]
  /** Known places, to be found again on the map. */
  places: readonly NamedPoint[]
  /** Sends the request; answers what went wrong, null when nothing did. */
  onSearch: (draft: RequestDraft) => Promise<string | null>
}

/** Where from, where to, with whom and what. */
export function RequestForm({ draft, onChange, offered, places, onSearch }: RequestFormProps) {
  const text = useSignedInText().request
  const favourites = useFavourites()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const faults = draftFaults(draft)
  const change = (part: Partial<RequestDraft>) => onChange({ ...draft, ...part })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    setRefusal(null)
    if (faults.origin || faults.destination) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    setRefusal(await onSearch(draft))
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Card flush className={styles.addresses}>
        <AddressField
          label={text.from}
          placeholder={text.fromPlaceholder}
          value={draft.origin}
          onChange={(origin) => change({ origin })}
          offered={offered}
          favourites={favourites}
          places={places}
          canLocate
          error={tried && faults.origin ? text.faults[faults.origin] : null}
          marker={<span className={styles.ring} />}
        />
        <AddressField
          label={text.to}
          placeholder={text.toPlaceholder}
          value={draft.destination}
          onChange={(destination) => change({ destination })}
          offered={offered}
          favourites={favourites}
          places={places}
          near={draft.origin ?? undefined}
          error={tried && faults.destination ? text.faults[faults.destination] : null}
          marker={<span className={styles.dot} />}
        />
        <IconButton
          icon="swap"
          label={text.swap}
          className={styles.swap}
          onClick={() => onChange(swapped(draft))}
        />
      </Card>
      <div className={styles.counts}>
        <Stepper
          label={text.people}
          value={draft.people}
          min={1}
          max={limits.peoplePerRequest}
          spoken={text.peopleCount(draft.people)}
          onChange={(people) => change({ people })}
        />
        <Stepper
          label={text.bags}
          value={draft.bags}
          min={0}
          max={limits.bagsPerRequest}
          spoken={text.bagCount(draft.bags)}
          onChange={(bags) => change({ bags })}
        />
      </div>
      <TextArea
        label={text.about}
        hint={text.aboutHint}
        placeholder={text.aboutPlaceholder}
        optional
        maxLength={limits.aboutLength}
        value={draft.about}
        onChange={(about) => change({ about })}
      />
      <Suspense fallback={null}>
        {draft.origin && draft.destination && <EstimateLine draft={draft} />}
      </Suspense>
      <div className={styles.go}>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <Button type="submit" wide loading={busy}>
          {text.search}
        </Button>
      </div>
    </form>
  )
}
