import { client } from './browser-client.ts'
import { putBack } from './sign-in-return.ts'
import { isInCodeStep } from './state/getters.ts'

/** Not while the riders meet: a reload would lose the code that is shown or half typed. */
export function mayReload(): boolean {
  return !isInCodeStep(client.store.getState())
}

/** A reload must not lose what a link of a mail brought. */
export function reload(): void {
  const { signInReturn } = client.store.getState()
  if (signInReturn) putBack(window, signInReturn)
  location.reload()
}
