import { TextField, type TextFieldProps } from './text-field.tsx'

type EmailFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'value' | 'onChange' | 'maxLength' | 'autoFocus' | 'ref'
> & {
  /** Use `username` beside a password, so that password managers keep both. */
  autoComplete?: 'email' | 'username'
}

/** A field with the keyboard for email addresses, without capitals or corrections. */
export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
