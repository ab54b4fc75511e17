import { useState } from 'react'
import { SelectField } from '../ui/select-field.tsx'
import { useDeskText } from './desk-texts.ts'
import { WordsForm } from './write-to-person-form.tsx'

interface FormProps {
  /** The name of the person's language in that language. */
  language: string
  onDone: () => void
  onCancel: () => void
}

export interface WarnFormProps extends FormProps {
  onSend: (words: string) => Promise<unknown>
}

const lengths = ['7', '30', '90', '365', 'good'] as const

interface BanFormProps extends FormProps {
  /** `days` is null for a ban without an end. */
  onSend: (words: string, days: number | null) => Promise<unknown>
}

export function BanForm({ language, onSend, ...rest }: BanFormProps) {
  const { person: text } = useDeskText()
  const [length, setLength] = useState<(typeof lengths)[number]>('30')
  return (
    <WordsForm
      {...rest}
      label={text.banText}
      hint={text.wordsHint(language)}
      send={text.banNow}
      danger
      onSend={(words) => onSend(words, length === 'good' ? null : Number(length))}
    >
      <SelectField
        label={text.length}
        value={length}
        options={lengths.map((value) => ({
          value,
          label: value === 'good' ? text.forGood : text.days(Number(value)),
        }))}
        onChange={setLength}
      />
    </WordsForm>
  )
}
