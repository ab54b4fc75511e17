// Which pushes become one, and which replace older ones.
import type { Notice } from './notice-kinds-model.ts'

/** Messages within this time become one push. */
export const gatherMessagesSeconds = 1

/** News of a ride replaces older news of it that was not sent yet; messages share one push. */
export function replacing(subscriptionId: string, { kind, rideId }: Pick<Notice, 'kind' | 'rideId'>) {
  const gathers = kind === 'message'
  return {
    key: `push ${subscriptionId} ${gathers ? 'chat' : kind === 'standing' ? kind : 'ride'} ${rideId ?? ''}`,
    keyMode: gathers ? 'preserve_run_at' : 'replace',
    delaySeconds: gathers ? gatherMessagesSeconds : 0,
  } as const
}
