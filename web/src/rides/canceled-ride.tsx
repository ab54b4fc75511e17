import type { CancellationReason, NamedPoint, Ride, Trip } from '@woodalo/protocol'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Tag } from '../ui/tag.tsx'
import { cancellationStory } from './cancellation-story.ts'
import styles from './canceled-ride.module.css'

const TaxiAlone = lazy(async () => ({ default: (await import('./taxi-alone.tsx')).TaxiAlone }))

interface CanceledRideNewsProps {
  ride: Pick<Ride, 'isVerified' | 'activeAt'>
  reason: CancellationReason
  /** Who ended it, if that is known. */
  by: string | null
  /** What is searched for again; null if this page does not know it. */
  trip: Trip<NamedPoint> | null
  /** What a taxi of one's own costs on that trip, once it is known. */
  alonePrice: string | null
  detailsPath: string
  /** Why the search did not begin. */
  refusal: string | null
  onSearchAgain: () => Promise<unknown>
  onChange: () => void
}

/** The ride that somebody was in is canceled: who did it and why, what it means, and how to go on. */
export function CanceledRideNews(props: CanceledRideNewsProps) {
  const { ride, reason, by, trip, alonePrice, detailsPath, refusal, onSearchAgain, onChange } = props
  const { canceled: text, ride: words, search } = useText()
  const [busy, setBusy] = useState(false)
  const [alone, setAlone] = useState(false)

  async function searchAgain() {
    setBusy(true)
    await onSearchAgain()
    setBusy(false)
  }

  return (
    <section className={styles.news} aria-label={text.titles[reason]}>
      <svg className={styles.drawing} viewBox="20 -4 100 66" fill="none" aria-hidden="true">
        <path className={styles.own} d="M42 12v14c0 14 8 22 22 22h22" />
        <path className={styles.gone} d="M50 12v8c0 8 5 12 13 12h8M79 32h6M93 32h5" />
        <circle className={styles.ring} cx="46" cy="12" r="9" />
        <circle className={styles.dot} cx="92" cy="48" r="6.5" />
      </svg>
      <div>
        <Tag tone="danger">{words.canceledTitle}</Tag>
      </div>
      <ScreenTitle>{text.titles[reason]}</ScreenTitle>
      <p>
        {cancellationStory(reason, by, text)}{' '}
        {ride.activeAt !== null && <Link href={detailsPath}>{text.details}</Link>}
      </p>
      <p className={styles.money}>{ride.isVerified ? text.ifTaxi : text.free}</p>
      <div className={styles.acts}>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        {trip && (
          <Button wide icon={laterIcons.search} loading={busy} onClick={() => void searchAgain()}>
            {words.searchAgain}
          </Button>
        )}
        {trip && (
          <Button variant="secondary" wide icon={laterIcons.taxi} onClick={() => setAlone(true)}>
            {alonePrice ? `${search.alone} · ${alonePrice}` : search.alone}
          </Button>
        )}
        <Button variant="ghost" wide onClick={onChange}>
          {search.change}
        </Button>
      </div>
      <Suspense fallback={null}>
        {alone && trip && (
          <TaxiAlone from={trip.from} to={trip.to} text={text.aloneText} onClose={() => setAlone(false)} />
        )}
      </Suspense>
    </section>
  )
}
