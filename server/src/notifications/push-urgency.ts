import type { NoticeKind } from './model.ts'

/** Returns whether to wake the phone for it. */
export function urgencyOf(kind: NoticeKind): 'high' | 'normal' {
  return kind === 'message' || kind === 'settle-up' || kind === 'standing' ? 'normal' : 'high'
}
