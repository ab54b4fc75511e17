import { languages } from '@woodalo/protocol/languages'
import { Button } from '../ui/button.tsx'
import { ActionsPart, FeedbackPart } from './parts-actions.tsx'
import { FieldsPart } from './parts-fields.tsx'
import { DisplayPart, StrandsPart } from './parts-display.tsx'
import { OverlaysPart } from './parts-overlays.tsx'
import styles from './gallery.module.css'
import { useLanguage } from '../i18n/language-state.ts'
import { setLanguage } from '../i18n/chosen-language.ts'

/** Every part of the interface in every state, in both themes side by side. */
export function Gallery() {
  const language = useLanguage()
  return (
    <main className={styles.gallery}>
      <header className={styles.top}>
        <h1>Gallery</h1>
        {languages
          .filter(({ code }) => code !== language)
          .map(({ code, displayName }) => (
            <Button key={code} variant="ghost" size="small" onClick={() => void setLanguage(code)}>
              {displayName}
            </Button>
          ))}
      </header>
      <OverlaysPart />
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={styles.theme}>
            <StrandsPart />
            <ActionsPart />
            <FieldsPart />
            <DisplayPart />
            <FeedbackPart />
          </div>
        ))}
      </div>
    </main>
  )
}
