import { useEffect, useState } from 'react'
import { pushState, type PushState } from '../pwa/push-subscription.ts'
import { askForPushes } from './ask-for-pushes.ts'

/** Whether this browser is told of what happens, and a way to turn that on, where it can be. */
export function usePushes(): { isOn: boolean; turnOn: (() => Promise<void>) | undefined } {
  const [state, setState] = useState<PushState>('unavailable')
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  return { isOn: state === 'on', turnOn: state === 'off' ? () => askForPushes().then(setState) : undefined }
}
