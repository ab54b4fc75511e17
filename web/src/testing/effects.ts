import { act, type ReactElement } from 'react'
import { expect } from 'vitest'
import { Answer } from './answer.ts'
import { render } from './render.ts'

/** Returns a handler that notes its call under this name and returns `result`. */
export type Noting = <Result = undefined>(
  name: string,
  result?: Result,
) => <Given extends unknown[]>(...given: Given) => Promise<Result>

/** The words of an element as a screen reader joins them; what is hidden from it is left out. */
export function wordsOf(element: Element): string {
  const words = (node: Node): string[] => {
    if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()]
    return (node as Element).getAttribute('aria-hidden') === 'true' ? [] : [...node.childNodes].flatMap(words)
  }
  return words(element).filter(Boolean).join(' ')
}

/** What can be used on the page now, by its name; of an open dialog only what is in the dialog. */
export function controls(): Map<string, HTMLElement> {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const found = new Map<string, HTMLElement>()
  for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select')) {
    if (control.closest('dialog:not([open]), [hidden]')) continue
    const label = control instanceof HTMLInputElement ? control.closest('label') : null
    const name = control.getAttribute('aria-label') ?? wordsOf(label ?? control)
    let key = name
    for (let count = 2; found.has(key); count++) key = `${name} (${count})`
    found.set(key, control)
  }
  return found
}

/** Opened dialogs and messages, which tell what a press did without a call. */
function told(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open] h2')].map(
    ({ textContent }) => `opens ${textContent}`,
  )
  const said = [...document.querySelectorAll('[role=alert], [role=status]')]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '')
  return [...dialogs, ...said]
}

/**
 * Shows the screen once for each button and link on it, presses that, and returns what it did: the calls of handlers,
 * the dialogs it opened, and what was said. `first` are pressed before, in this order; what they did is left out.
 * While a control waits for the answer to a call, it must not call again; after that, it must be no longer busy.
 */
export async function effectsOf(
  screen: (does: Noting) => ReactElement,
  first: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const effects: Record<string, string[]> = {}
  const wanted: string[] = []
  for (let index = -1; index < wanted.length; index++) {
    const calls: string[] = []
    const answers: { answer: Answer<unknown>; come: () => void }[] = []
    const page = await render(
      screen((name, result) => (...given) => {
        // Events of the browser say nothing.
        const shown = given.filter((each) => !(typeof each === 'object' && each && 'nativeEvent' in each))
        calls.push(`${name}(${shown.map((each) => JSON.stringify(each)).join(', ')})`)
        const { promise, resolve } = Answer.withResolvers<unknown>()
        answers.push({ answer: promise as Answer<unknown>, come: () => resolve(result) })
        return promise as never
      }),
    )
    const answerAll = () => act(async () => answers.splice(0).forEach(({ come }) => come()))
    await answerAll()
    for (const name of first) {
      await page.press(controls().get(name)!)
      await answerAll()
    }
    if (index < 0)
      wanted.push(
        ...[...controls()]
          .filter(([, { tagName }]) => ['BUTTON', 'A'].includes(tagName))
          .map(([name]) => name),
      )
    else {
      const control = controls().get(wanted[index]!)!
      const before = told()
      calls.length = 0
      const href = control.getAttribute('href')
      if (href === null) await page.press(control)
      const done = [...calls]
      const isAwaited = answers.some(({ answer }) => answer.isAwaited)
      if (isAwaited && document.contains(control)) await page.press(control)
      const again = calls.slice(done.length)
      await answerAll()
      const isBusy = isAwaited && document.contains(control) && control.matches('[aria-busy=true]')
      expect({ pressed: wanted[index], again, isBusy }).toEqual({
        pressed: wanted[index],
        again: [],
        isBusy: false,
      })
      effects[wanted[index]!] =
        href !== null ? [href] : [...done, ...told().filter((each) => !before.includes(each))]
    }
    await page.remove()
  }
  return effects
}
