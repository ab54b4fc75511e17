import { useText } from '../i18n/use-text.ts'
import shared from './companion-opinions.module.css'
import styles from './rating-dialog.module.css'

interface RideTagsProps {
  all: readonly string[]
  given: readonly string[]
  onChange: (given: string[]) => void
  /** Opens a field for words of one's own; absent once it is open. */
  onOwnWords: (() => void) | null
}

/** What was good or bad about a ride, to tap instead of typing it in the street. */
export function RideTags({ all, given, onChange, onOwnWords }: RideTagsProps) {
  const { rating: text, ui } = useText()
  return (
    <div className={styles.tags}>
      <h3 className={styles.tagsLabel}>
        {text.tagsLabel} <span className={styles.optional}>· {ui.optional}</span>
      </h3>
      <div className={shared.reasons} role="group" aria-label={text.tagsLabel}>
        {all.map((tag) => (
          <button
            key={tag}
            type="button"
            className={shared.toggle}
            aria-pressed={given.includes(tag)}
            onClick={() => onChange(all.filter((each) => given.includes(each) !== (each === tag)))}
          >
            {tag}
          </button>
        ))}
        {onOwnWords && (
          <button type="button" className={shared.toggle} onClick={onOwnWords}>
            {text.ownWords}
          </button>
        )}
      </div>
    </div>
  )
}
