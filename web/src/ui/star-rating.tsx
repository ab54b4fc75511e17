import { useEffect, useId, useRef } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { icons } from './icons.ts'
import styles from './star-rating.module.css'

interface StarRatingProps {
  label: string
  /** 1 to 5, or null before the choice. */
  value: number | null
  onChange: (value: number) => void
  /** What one to five stars mean, shown under them. */
  words?: readonly string[]
  /** Shown there before the choice. */
  range?: string
  /** What is asked for. */
  error?: string | null
  /** How often it was asked for: the stars nod each time, and one goes on there. */
  nods?: number
  disabled?: boolean
}

/** Radio buttons underneath: arrows and digits of a screen reader work as everywhere. */
export function StarRating({
  label,
  value,
  onChange,
  words,
  range,
  error,
  nods = 0,
  disabled = false,
}: StarRatingProps) {
  const id = useId()
  const text = useFirstText().ui
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (nods > 0) first.current?.focus()
  }, [nods])
  return (
    <fieldset
      className={styles.rating}
      data-asked={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={styles.star}
            data-on={value !== null && stars <= value ? '' : undefined}
          >
            <input
              ref={stars === 1 ? first : null}
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              disabled={disabled}
              onChange={() => onChange(stars)}
            />
            <Icon key={nods} path={icons.star} size={60} filled={value !== null && stars <= value} />
            <VisuallyHidden>
              {text.stars(stars)}
              {words?.[stars - 1] && `: ${words[stars - 1]}`}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p
        className={classNames(value === null ? styles.range : styles.word, error && styles.wrong)}
        id={`${id}-error`}
      >
        {error && <Icon path={icons.alert} size={18} />}
        {error ?? (value === null ? range : words?.[value - 1])}
      </p>
    </fieldset>
  )
}
