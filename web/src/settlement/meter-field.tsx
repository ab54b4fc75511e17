import type { Money } from '@woodalo/protocol'
import { useId, useRef, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { describedBy, FieldFrame } from '../ui/field-frame.tsx'
import styles from './meter-field.module.css'
import { readAmount } from './typed-amount.ts'

interface MeterFieldProps {
  estimate: Money
  value: string
  onChange: (value: string) => void
  error: string | null
  /** Beside the figure: what is done with it. */
  act: ReactNode
  /** At the end of the line below it. */
  evidence: ReactNode
}

/** The meter's figure as large as a price, with the sign of the currency where the language writes it. */
export function MeterField({ estimate, value, onChange, error, act, evidence }: MeterFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = useText().settlement
  const format = useFormat()
  // What stands in the field needs no second word.
  const hint = readAmount(value) === estimate.amount ? '' : text.fareHint(format.money(estimate))
  const parts = format.moneyParts(estimate)
  const sign = <span aria-hidden="true">{parts.find(({ type }) => type === 'currency')?.value}</span>
  const isSignFirst = parts[0]?.type === 'currency'
  return (
    <FieldFrame
      id={id}
      label={text.fare}
      hint={hint}
      error={error}
      counter={evidence}
      className={styles.meter}
    >
      <div className={styles.line}>
        {/* The input is only as wide as its figure, so that the sign stands beside it: the whole box leads to it. */}
        <div className={styles.figure} role="presentation" onClick={() => input.current?.focus()}>
          {isSignFirst && sign}
          <input
            ref={input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            // What is proposed is replaced by the first digit.
            onFocus={(event) => event.target.select()}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
          />
          {!isSignFirst && sign}
        </div>
        {act}
      </div>
    </FieldFrame>
  )
}
