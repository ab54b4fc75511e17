import { client } from './browser-client.ts'
import { putBack } from './sign-in-return-in-address.ts'
import { isCalm } from './state/derived-from-state.ts'

/**
 * Not while a reload would lose something: a tap on its way, a question that waits, the code that is shown or half typed,
 * what stands in an open dialog. A screen that could not be shown at all has nothing to lose.
 */
export function mayReload(isLeftAlone: boolean): boolean {
  const has = (what: string) => document.querySelector(what) !== null
  return has('[data-fault]') || (isLeftAlone && isCalm(client.store.getState()) && !has('dialog[open]'))
}

/** A reload must not lose what a link of a mail brought. */
export function reload(): void {
  const { signInReturn } = client.store.getState()
  if (signInReturn) putBack(window, signInReturn)
  location.reload()
}
