import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { defaultLanguage, type Language } from '@woodalo/protocol/languages'
import { loadLoginTexts, loadSignedInTexts, loadTexts } from '../i18n/load-texts.ts'
import { setLanguage } from '../i18n/chosen-language.ts'
import { watchLeftBehind } from './left-behind.ts'
import { speakInKeys } from './texts-as-keys.ts'
import { faultsOfMarkup } from './marked-up.ts'

/**
 * Renders an element on a page of its own, in Spanish by default, or with the key of each text in place of its words; it
 * is removed when the test ends.
 */
export async function render(element: ReactElement, language: Language | 'keys' = 'es') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const said = vi.spyOn(console, 'error')
  onTestFinished(() => {
    // React keeps, doubles or drops parts whose key is not their own.
    const ofKeys = said.mock.calls.map(([fault]) => String(fault)).filter((fault) => /\bkey\b/.test(fault))
    said.mockRestore()
    expect(ofKeys).toEqual([])
  })
  // A form that the browser sends itself leaves the page.
  const sent: string[] = []
  const note = (event: Event) =>
    void (event.defaultPrevented || sent.push((event.target as HTMLFormElement).outerHTML))
  addEventListener('submit', note)
  onTestFinished(() => {
    removeEventListener('submit', note)
    expect(sent).toEqual([])
  })
  await setLanguage(language === 'keys' ? defaultLanguage : language)
  await Promise.all([loadLoginTexts(), loadSignedInTexts(), loadTexts()])
  if (language === 'keys') speakInKeys()
  const leftBehind = watchLeftBehind()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(element))
  const faults = faultsOfMarkup()
  async function remove() {
    faults.push(...faultsOfMarkup())
    await act(async () => root.unmount())
    container.remove()
    expect(leftBehind()).toEqual([])
    expect([...new Set(faults)]).toEqual([])
  }
  onTestFinished(remove)

  function get<E extends Element = HTMLElement>(selector: string): E {
    const found = document.querySelector<E>(selector)
    if (!found) throw new Error(`Nothing matches ${selector} in: ${document.body.innerHTML}`)
    return found
  }
  return {
    get,
    /** The button whose name contains these words. */
    button(name: string): HTMLButtonElement {
      const found = [...document.querySelectorAll('button')].find((button) =>
        `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`.includes(name),
      )
      if (!found) throw new Error(`No button says "${name}" in: ${document.body.innerHTML}`)
      return found
    },
    remove,
    async rerender(next: ReactElement) {
      await act(async () => root.render(next))
    },
    async press(target: Element) {
      await act(async () => (target as HTMLElement).click())
    },
    async key(target: Element, key: string) {
      await act(async () => {
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      })
    },
    /** As a person would: through the native setter, so that React notices. */
    async type(target: Element, value: string) {
      const prototype = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      await act(async () => {
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(target, value)
        target.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    async fire(target: Element | Document, type: string) {
      await act(async () => {
        target.dispatchEvent(new Event(type, { bubbles: true, cancelable: type === 'submit' }))
      })
    },
  }
}
