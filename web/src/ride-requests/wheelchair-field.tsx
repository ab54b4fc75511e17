import type { Party } from '@woodalo/protocol'
import { fitted } from '@woodalo/protocol/vehicles'
import { useSignedInText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

/** Whether somebody stays in a wheelchair; what no longer fits beside it is reduced when it is switched on. */
export function WheelchairField({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  const text = useSignedInText().request
  return (
    <Switch
      label={text.wheelchair}
      hint={text.wheelchairHint}
      checked={party.wheelchair}
      onChange={(wheelchair) => onChange(fitted({ ...party, wheelchair }))}
    />
  )
}
