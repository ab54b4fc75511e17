import { client } from './browser-client.ts'
import { putBack } from './sign-in-return.ts'
import { isCalm } from './state/getters.ts'

/**
 * Not while a reload would lose something: a tap on its way, a question that waits, the code that is shown or half typed,
 * what stands in an open dialog. A screen that could not be shown at all has nothing to lose.
 */
export function mayReload(isLeftAlone: boolean): boolean {
  if (document.querySelector('[data-fault]')) return true
  return isLeftAlone && isCalm(client.store.getState()) && !document.querySelector('dialog[open]')
}

/** A reload must not lose what a link of a mail brought. */
export function reload(): void {
  const { signInReturn } = client.store.getState()
  if (signInReturn) putBack(window, signInReturn)
  location.reload()
}
