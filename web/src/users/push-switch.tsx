import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'
import type { AccountActions, PushState } from './ports.ts'

/** Absent if the browser has no pushes. */
export function PushSwitch({ actions }: { actions: Pick<AccountActions, 'pushState' | 'turnPushes'> }) {
  const text = useText().account
  const [state, setState] = useState<PushState>('unavailable')

  useEffect(() => {
    let current = true
    void actions.pushState().then((known) => {
      if (current) setState(known)
    })
    return () => {
      current = false
    }
  }, [actions])

  if (state === 'unavailable') return null
  return (
    <Switch
      label={text.notifications}
      hint={state === 'blocked' ? text.notificationsBlocked : text.notificationsHint}
      checked={state === 'on'}
      disabled={state === 'blocked'}
      onChange={(on) => void actions.turnPushes(on).then(setState)}
    />
  )
}
