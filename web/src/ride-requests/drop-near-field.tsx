import { useText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

interface DropNearFieldProps {
  exact: boolean
  onChange: (exact: boolean) => void
}

/** The switch to get off at the nearest corner, for riders who do not want to show their door. */
export function DropNearField({ exact, onChange }: DropNearFieldProps) {
  const { request: text, requestOptions: more } = useText()
  return (
    <Switch
      label={text.dropNear}
      hint={more.dropNearHint}
      checked={!exact}
      onChange={(near) => onChange(!near)}
    />
  )
}
