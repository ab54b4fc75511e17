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
    return () => controller.abort()
  }, [api, trip, party, onDrive])
  useEffect(() => () => onDrive(null), [trip, onDrive])

  if (known.state === 'none') return null
  if (known.state === 'failed') return <p className={styles.estimateNote}>{text.estimateFailed}</p>
  if (known.state === 'loading')
    return (
      <div className={styles.estimate} aria-busy="true">
        <Skeleton width="14rem" />
        <Skeleton width="18rem" height="1.75rem" />
      </div>
    )
  const { solo, sharedWith, tariff } = known.estimate
  const cheapest = sharedWith.at(-1)
  const mostSaved = cheapest ? 1 - (2 * cheapest.usual.amount) / (solo.from.amount + solo.to.amount) : 0
  return (
    <div className={styles.estimate} role="status">
      <dl className={styles.prices}>
        <div>
          <dt>{text.alone}</dt>
          <dd>{format.moneyRange(solo.from, solo.to)}</dd>
        </div>
        {sharedWith.map(({ companions, usual }) => (
          <div key={companions}>
            <dt>{text.with(companions)}</dt>
            <dd>
              {text.usually(format.moneyWhole(usual))}
              {usual === cheapest?.usual && mostSaved >= leastSaved && (
                <>
                  {' '}
                  <Tag tone="saved">{text.saves(format.percent(mostSaved))}</Tag>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.estimateNote}>{tariff.official ? text.estimateNote : text.estimateNoteAssumed}</p>
    </div>
  )
}
