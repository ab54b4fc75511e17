import type { Estimate } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { useTime } from '../ui/use-time.ts'
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
  const { request: text, estimate: words } = useText()
  const now = useTime(Date.now)
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
  if (known.state === 'failed') return <p className={styles.estimateNote}>{words.failed}</p>
  if (known.state === 'loading')
    return (
      <div className={styles.estimate} aria-busy="true">
        <Skeleton width="14rem" />
        <Skeleton width="18rem" height="1.75rem" />
      </div>
    )
  const { solo, sharedWith, tariff, duration, together } = known.estimate
  const leaves = together?.leavesAfter
  const usuallyLeaves = leaves && (leaves.from + leaves.to) / 2
  /** On the clock, so many seconds from now. */
  const at = (seconds: number) => format.time(now + seconds * 1000, solo.from.currency)
  const cheapest = sharedWith.at(-1)
  const mostSaved = cheapest ? 1 - (2 * cheapest.usual.amount) / (solo.from.amount + solo.to.amount) : 0
  return (
    <div className={styles.estimate} role="status">
      {/* It goes on with the clock: said once, with the prices. */}
      <p className={styles.times} aria-live="off">
        {together && leaves && usuallyLeaves !== undefined && (
          <strong>
            {words.leaves(
              at(usuallyLeaves),
              // From the hour that stands before it, so that the figures add up for whoever reads them.
              at(usuallyLeaves + duration),
              at(leaves.to + duration + together.longerAtMost),
            )}
          </strong>
        )}
        <span>
          {together
            ? words.driveTogether(format.duration(duration), format.duration(together.longerAtMost))
            : words.drive(format.duration(duration))}
        </span>
      </p>
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
      {sharedWith.length > 0 && (
        <p className={styles.estimateNote}>{tariff.official ? words.note : words.noteAssumed}</p>
      )}
    </div>
  )
}
