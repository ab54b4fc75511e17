import type { WarnFormProps } from './ban-form.tsx'
import { useDeskText } from './desk-texts.ts'
import { WordsForm } from './write-to-person-form.tsx'

export function WarnForm({ language, ...rest }: WarnFormProps) {
  const { person: text } = useDeskText()
  return <WordsForm {...rest} label={text.warningText} hint={text.wordsHint(language)} send={text.warnNow} />
}
