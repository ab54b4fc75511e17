import { asksToAccept, type NoticeKind } from './model.ts'

/** Returns how many seconds the push service may keep trying. After that the news is stale. */
export function lifetimeSeconds(kind: NoticeKind): number {
  if (kind === 'settle-up' || kind === 'standing') return 12 * 3600
  return asksToAccept.has(kind) ? 60 : 120
}
