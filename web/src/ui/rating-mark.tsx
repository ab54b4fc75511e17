import { useFormat } from '../i18n/use-format.ts'
import { useFirstText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import styles from './rating-mark.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

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
