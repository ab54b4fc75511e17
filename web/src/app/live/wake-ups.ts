/** Browser events after which a page may have missed something. */
export interface WakeUpTargets {
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  view: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  isHidden(): boolean
}

/**
 * Calls `check` whenever the page comes back: it is shown again, is restored from memory, or has a network again (or
 * has just lost it, so that a dead connection is noticed at once). Returns a function that stops it.
 */
export function onWakeUp(check: () => void, targets: WakeUpTargets): () => void {
  const shown = () => {
    if (!targets.isHidden()) check()
  }
  targets.page.addEventListener('visibilitychange', shown)
  for (const name of ['online', 'offline', 'pageshow']) targets.view.addEventListener(name, check)
  return () => {
    targets.page.removeEventListener('visibilitychange', shown)
    for (const name of ['online', 'offline', 'pageshow']) targets.view.removeEventListener(name, check)
  }
}
