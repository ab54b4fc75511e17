import { lazy, Suspense, type ComponentProps } from 'react'
import { needs } from '@woodalo/protocol/vehicles'
import { useSignedInText } from '../i18n/use-text.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import type { Options as OptionsPart } from './request-options.tsx'
import styles from './request-options-fold.module.css'

/** Fetched after the page is shown, because few people need them at once. */
const Options = lazy(async () => ({ default: (await withTexts(import('./request-options.tsx'))).Options }))

/** The options of a request, closed at first: the title says which of them are chosen. */
export function OptionsFold(props: ComponentProps<typeof OptionsPart>) {
  const { request: text, needs: needTexts } = useSignedInText()
  const { party, exact, companions, about } = props.draft
  const chosen = [
    ...needs.filter((need) => party[need]).map((need) => needTexts[need].name),
    ...(exact ? [] : [text.dropNear]),
    ...(props.waitsNear && companions === 'women' ? [text.women] : []),
    ...(about.trim() === '' ? [] : [about.trim()]),
  ]
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className={styles.title}>{text.options}</span>
          <span className={styles.detail}>{chosen.length > 0 ? chosen.join(' · ') : text.optionsHint}</span>
        </span>
        <Icon path={icons.chevronRight} size={18} className={styles.more} />
      </summary>
      <Suspense fallback={null}>
        <Options {...props} />
      </Suspense>
    </details>
  )
}
