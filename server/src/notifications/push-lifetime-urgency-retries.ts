// How long a push service may keep a push, whether it wakes the phone for it, and how often it is tried.
import { asksToAccept, type NoticeKind } from './notice-kinds-model.ts'

/** Returns how many seconds the push service may keep trying. After that the news is stale. */
export function lifetimeSeconds(kind: NoticeKind): number {
  if (kind === 'settle-up' || kind === 'standing') return 12 * 3600
  return asksToAccept.has(kind) ? 60 : 120
}

/** Returns whether to wake the phone for it. */
export function urgencyOf(kind: NoticeKind): 'high' | 'normal' {
  return kind === 'message' || kind === 'settle-up' || kind === 'standing' ? 'normal' : 'high'
}

/** How often one push is tried. */
export const mostPushTries = 5
