import type { Party } from '@woodalo/protocol'
import { fitted, needs } from '@woodalo/protocol/vehicles'
import { useText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

/** One switch for each need of a party. Switching one on reduces the parts that no longer fit beside it. */
export function NeedSwitches({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  const { needs: text, requestOptions: more } = useText()
  return needs.map((need) => (
    <Switch
      key={need}
      label={text[need].name}
      hint={more.needs[need].hint}
      checked={party[need]}
      onChange={(isNeeded) => onChange(fitted({ ...party, [need]: isNeeded }))}
    />
  ))
}
