import { useId } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useFirstText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { icons } from './icons.ts'
import styles from './stars.module.css'

interface StarRatingProps {
  label: string
  /** 1 to 5, or null before the choice. */
  value: number | null
  onChange: (value: number) => void
  /** What one to five stars mean, shown under them. */
  words?: readonly string[]
  error?: string | null
  disabled?: boolean
}

/** Radio buttons underneath: arrows and digits of a screen reader work as everywhere. */
export function StarRating({ label, value, onChange, words, error, disabled = false }: StarRatingProps) {
  const id = useId()
  const text = useFirstText().ui
  return (
    <fieldset className={styles.rating} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={styles.star}
            data-on={value !== null && stars <= value ? '' : undefined}
          >
            <input
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              disabled={disabled}
              onChange={() => onChange(stars)}
            />
            <Icon path={icons.star} size={40} filled={value !== null && stars <= value} />
            <VisuallyHidden>
              {text.stars(stars)}
              {words?.[stars - 1] && `: ${words[stars - 1]}`}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p className={error ? styles.error : styles.word} id={`${id}-error`}>
        {error ?? (value !== null && words?.[value - 1]) ?? ''}
      </p>
    </fieldset>
  )
}

/** A stored rating: one star and the figure. */
export function RatingMark({ average }: { average: number }) {
  const format = useFormat()
  const text = useFirstText().ui
  const figure = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={styles.mark}>
      <Icon path={icons.star} size={14} filled />
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{text.stars(Number(average.toFixed(1)))}</VisuallyHidden>
    </span>
  )
}
