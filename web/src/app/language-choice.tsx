import { languages } from '@woodalo/protocol/languages'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../i18n/language-state.ts'
import { chooseLanguage } from '../i18n/choose-language.ts'

/** Names the other languages, each in that language, so that people who need it can read it. */
export function LanguageChoice() {
  const current = useLanguage()
  return (
    <div>
      {languages
        .filter(({ code }) => code !== current)
        .map(({ code, displayName }) => (
          <Button
            key={code}
            variant="transparent"
            size="small"
            lang={code}
            onClick={() => void chooseLanguage(code)}
          >
            {displayName}
          </Button>
        ))}
    </div>
  )
}
