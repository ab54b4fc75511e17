import type { Estimate } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import type { RequestDraft } from './form-draft-and-checks.ts'
import styles from './request.module.css'
import { leastSaved } from './least-saving-shown.ts'

type Known =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; estimate: Estimate }

interface EstimateLineProps {
  draft: RequestDraft
  /** Told the drive along the streets, and null as soon as the trip is another one. */
  onDrive: (line: string | null) => void
}

/** What the trip would cost alone and shared, as soon as both ends are known. */
export function EstimateLine({ draft, onDrive }: EstimateLineProps) {
  const text = useSignedInText().request
  const format = useFormat()
  const api = useApi()
  const [known, setKnown] = useState<Known>({ state: 'none' })
  const { trip, party } = draft

  useEffect(() => {
    const { from, to } = trip
    if (!from || !to) return setKnown({ state: 'none' })
    const controller = new AbortController()
    setKnown((before) => (before.state === 'ready' ? before : { state: 'loading' }))
    api.estimates
      .create({ origin: from, destination: to, party }, { signal: controller.signal, quiet: true })
      .then((estimate) => {
        setKnown({ state: 'ready', estimate })
        onDrive(estimate.route)
      })
      .catch(() => {
        if (!controller.signal.aborted) setKnown({ state: 'failed' })
      })
    return () => {
      controller.abort()
      onDrive(null)
    }
  }, [api, trip, party, onDrive])

  if (known.state === 'none') return null
  if (known.state === 'failed') return <p className={styles.alone}>{text.estimateFailed}</p>
  if (known.state === 'loading')
    return (
      <div className={styles.estimate} aria-busy="true">
        <Skeleton width="11rem" />
        <Skeleton width="14rem" height="1.75rem" />
      </div>
    )
  const { solo, sharedWith, tariff } = known.estimate
  const cheapest = sharedWith.at(-1)
  const mostSaved = cheapest ? 1 - (2 * cheapest.usual.amount) / (solo.from.amount + solo.to.amount) : 0
  return (
    <div className={styles.estimate} role="status">
      {sharedWith.length > 0 && (
        <p className={styles.together}>
          <strong>
            {sharedWith.map(({ companions, usual }) => (
              <span key={companions}>
                {text.usually(format.moneyWhole(usual))} <small>{text.with(companions)}</small>
              </span>
            ))}
          </strong>
        </p>
      )}
      <p className={styles.alone}>
        <span>{text.alone(format.moneyRange(solo.from, solo.to))}</span>
        {mostSaved >= leastSaved && <Tag tone="saved">{text.savesUpTo(format.percent(mostSaved))}</Tag>}
      </p>
      <p className={styles.estimateNote}>{tariff.official ? text.estimateNote : text.estimateNoteAssumed}</p>
    </div>
  )
}
