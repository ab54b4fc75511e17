import { useId, useState } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { FieldFrame, type FieldWords, describedBy } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import {
  beginsWithCountry,
  countryOf,
  isListedPrefix,
  phoneCountries,
  type PhoneValue,
} from './phone-countries.ts'
import { laterIcons } from './later-icons.ts'
import shared from './field-box.module.css'
import styles from './phone-field.module.css'
import { readPhone } from './phone-number.ts'

interface PhoneFieldProps extends FieldWords {
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  disabled?: boolean
  autoFocus?: boolean
}

/** A country prefix and a number in one field. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, value, onChange, disabled, autoFocus } = props
  const id = useId()
  const text = useFirstText().ui
  const [other, setOther] = useState(() => !isListedPrefix(value.prefix))
  // A number that begins with its country is shown as it is typed, until the country is known.
  const [begun, setBegun] = useState<string | null>(null)

  const listed = phoneCountries.find(({ prefix }) => prefix === value.prefix)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={shared.box}>
        <span className={styles.prefix}>
          <span className={styles.prefixText} aria-hidden="true">
            {other ? '+' : `${listed?.country ?? ''} +${value.prefix}`}
          </span>
          <Icon path={laterIcons.chevronDown} size={16} />
          <select
            aria-label={text.prefix}
            disabled={disabled}
            value={other ? 'other' : value.prefix}
            onChange={(event) => {
              const chosen = event.target.value
              setOther(chosen === 'other')
              onChange({ ...value, prefix: chosen === 'other' ? '' : chosen })
            }}
          >
            {phoneCountries.map(({ country, prefix }) => (
              <option key={country} value={prefix}>
                {text.countries[country]} (+{prefix})
              </option>
            ))}
            <option value="other">{text.otherPrefix}</option>
          </select>
        </span>
        {other && (
          <input
            className={`${shared.input} ${styles.ownPrefix}`}
            aria-label={text.otherPrefixLabel}
            type="tel"
            inputMode="numeric"
            maxLength={4}
            disabled={disabled}
            value={value.prefix}
            onChange={(event) => onChange({ ...value, prefix: event.target.value.replace(/\D/g, '') })}
          />
        )}
        <input
          id={id}
          className={shared.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={other ? undefined : listed?.example}
          disabled={disabled}
          // The person has just chosen this way to sign in and will type here next.
          autoFocus={autoFocus}
          value={begun ?? value.number}
          onChange={(event) => {
            const typed = event.target.value
            const read = readPhone(typed, value.prefix)
            const country = countryOf(typed)
            setBegun(beginsWithCountry(typed) && !country ? typed : null)
            if (country) setOther(false)
            onChange(read)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </div>
    </FieldFrame>
  )
}
