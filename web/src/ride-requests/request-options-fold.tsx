import { startTransition, useCallback, useState, type ComponentProps } from 'react'
import { needs } from '@woodalo/protocol/vehicles'
import { useSignedInText } from '../i18n/use-text.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { useWhenTouched } from '../ui/when-touched.ts'
import type { Options as OptionsPart } from './request-options.tsx'
import styles from './request-options-fold.module.css'

const fetchOptions = async () => (await withTexts(import('./request-options.tsx'))).Options

/** The options of a request, closed at first: the title says which of them are chosen. */
export function OptionsFold(props: ComponentProps<typeof OptionsPart>) {
  const { request: text, needs: needTexts, ui } = useSignedInText()
  const { party, exact, companions, about } = props.draft
  const chosen = [
    ...needs.filter((need) => party[need]).map((need) => needTexts[need].name),
    ...(exact ? [] : [text.dropNear]),
    ...(props.waitsNear && companions === 'women' ? [text.women] : []),
    ...(about.trim() === '' ? [] : [about.trim()]),
  ]
  const [fetched, setFetched] = useState<{ Options: typeof OptionsPart } | 'coming' | 'failed' | null>(null)
  const need = useCallback(() => {
    setFetched('coming')
    // They draw nothing that is seen before the fold is opened.
    fetchOptions().then(
      (code) => startTransition(() => setFetched({ Options: code })),
      () => setFetched('failed'),
    )
  }, [])
  // Few people need them, so they are fetched once somebody begins to do something.
  useWhenTouched(need)

  return (
    <details
      className={styles.fold}
      onToggle={({ currentTarget }) => currentTarget.open && fetched === null && need()}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className={styles.title}>{text.options}</span>
          <span className={styles.detail}>{chosen.length > 0 ? chosen.join(' · ') : text.optionsHint}</span>
        </span>
        <Icon path={icons.chevronRight} size={18} className={styles.more} />
      </summary>
      {fetched === 'failed' ? (
        <Button variant="secondary" size="small" icon={icons.refresh} onClick={need}>
          {ui.retry}
        </Button>
      ) : fetched === 'coming' ? (
        <div className={styles.coming} aria-busy="true" />
      ) : (
        fetched && <fetched.Options {...props} />
      )}
    </details>
  )
}
