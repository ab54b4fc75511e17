import type { Notice } from './model.ts'
import { gatherMessagesSeconds } from './push-gathering.ts'

/** News of a ride replaces older news of it that was not sent yet; messages share one push. */
export function replacing(subscriptionId: string, { kind, rideId }: Pick<Notice, 'kind' | 'rideId'>) {
  const gathers = kind === 'message'
  return {
    key: `push ${subscriptionId} ${gathers ? 'chat' : kind === 'standing' ? kind : 'ride'} ${rideId ?? ''}`,
    keyMode: gathers ? 'preserve_run_at' : 'replace',
    delaySeconds: gathers ? gatherMessagesSeconds : 0,
  } as const
}
