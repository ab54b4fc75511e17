import { useSignedInText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

interface DropNearFieldProps {
  exact: boolean
  onChange: (exact: boolean) => void
}

/** The switch to get off at the nearest corner, for riders who do not want to show their door. */
export function DropNearField({ exact, onChange }: DropNearFieldProps) {
  const text = useSignedInText().request
  return (
    <Switch
      label={text.dropNear}
      hint={text.dropNearHint}
      checked={!exact}
      onChange={(near) => onChange(!near)}
    />
  )
}
