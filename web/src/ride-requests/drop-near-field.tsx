import { useSignedInText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

interface DropNearFieldProps {
  exact: boolean
  onChange: (exact: boolean) => void
}

/** Who would rather not tell the others a door gets off at the nearest corner. */
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
