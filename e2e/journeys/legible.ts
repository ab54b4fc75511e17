// Checks of every screen: axe finds nothing in either theme, text of twice the size fits, and the keyboard alone
// reaches everything with a visible focus.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, type Person } from './fixtures.ts'

const tags: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules whose result depends on the theme. */
const rulesOfColour: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

export interface Look {
  /** False if Tab closes what is being checked, such as an open list of suggestions. */
  keyboard?: boolean
}

export async function expectLegible(
  person: Person,
  what: string,
  { keyboard = true }: Look = {},
): Promise<void> {
  await expectAccessible(person, what)
  await expectRoomForLargeText(person, what)
  if (keyboard) await expectKeyboardReaches(person, what)
}

/** Both themes, with motion at rest. */
async function expectAccessible({ page }: Person, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      // Those that follow the scrolling never end.
      const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
      return Promise.allSettled(timed.map(({ finished }) => finished))
    })
    const said = await violationsOf(page, colorScheme === 'light' ? tags : rulesOfColour)
    expect.soft(said, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * Runs axe within the page. Its own adapter for Playwright opens one more page for each run, to join what it found in
 * frames; we have none, and a page costs more than the run.
 */
async function violationsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  const { frames, said } = await page.evaluate(async (only) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(document, { runOnly: only, resultTypes: ['violations'] })
    /** What lies half under the bar at the foot can be scrolled out from under it, so it is measured in the middle. */
    const isSmallInView = async (selector: string) => {
      const { scrollY } = globalThis
      document.querySelector(selector)!.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await inPage.run(document, { runOnly: { type: 'rule', values: ['target-size'] } })
      globalThis.scrollTo({ top: scrollY, behavior: 'instant' })
      return again.violations.some(({ nodes }) => nodes.some(({ target }) => String(target) === selector))
    }
    const said: string[] = []
    for (const { id, nodes } of violations) {
      const targets: string[] = []
      for (const { target } of nodes)
        if (id !== 'target-size' || (await isSmallInView(String(target)))) targets.push(String(target))
      if (targets.length > 0) said.push(`${id}: ${targets.join(' ')}`)
    }
    return { frames: document.querySelectorAll('iframe, frame').length, said }
  }, runOnly)
  expect(frames, 'frames, which this does not look into').toBe(0)
  return said
}

/** Doubles the text, as a person's settings do: nothing may be wider than the screen, and no text cut off in its box. */
async function expectRoomForLargeText({ page }: Person, what: string): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%')
    // After two frames, elements that measure themselves have been drawn again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  const cut = await page.evaluate(() => {
    const isForTheEarAlone = (element: Element): boolean =>
      getComputedStyle(element).clipPath.startsWith('inset') ||
      (element.parentElement !== null && isForTheEarAlone(element.parentElement))
    const shown = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // Drawings, closed elements, and the row of quick replies, which scrolls.
      .filter((element) => !element.closest('svg, canvas, dialog:not([open]), ul[aria-label]'))
      .filter((element) => !isForTheEarAlone(element))
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display.startsWith('inline') && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const faults: string[] = []
    for (const element of shown) {
      const name = `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`
      const { left, right } = element.getBoundingClientRect()
      if (right > innerWidth + 1 || left < -1) faults.push(`beyond the edge: ${name}`)
      const { overflowX, textOverflow } = getComputedStyle(element)
      const clips = overflowX === 'hidden' || overflowX === 'clip'
      // Text that ends in an ellipsis shows that it is cut, and is in full at its target.
      if (textOverflow === 'ellipsis') continue
      const block = blockOf(element)
      const box = block.getBoundingClientRect()
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const rects = [...range.getClientRects()]
        if (rects.some((rect) => rect.right > box.right + 2 || rect.left < box.left - 2))
          faults.push(`${clips ? 'cut off' : 'runs out of its box'}: ${name}`)
      }
    }
    return faults
  })
  expect.soft(cut, `${what} at twice the text size`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Tab reaches every control, and the focused control looks different from before. */
async function expectKeyboardReaches({ page }: Person, what: string): Promise<void> {
  const count = await page.evaluate(() => {
    const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const all = [...(modal ?? document).querySelectorAll<HTMLElement>(usable)].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) return false
      if (element.closest('details:not([open])') && !element.matches('summary')) return false
      // One stop for a group of radio buttons.
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
      const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`)
      return group[0] === element && ![...group].some(({ checked }) => checked)
    })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const look = (element: Element) => {
      const { parentElement: parent } = element
      const around = [element, parent, parent?.parentElement, ...(parent?.querySelectorAll('*') ?? [])]
      return around
        .slice(0, 40)
        .filter((one) => one !== null && one !== undefined)
        .map((one) => getComputedStyle(one))
        .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
        .join('\n')
    }
    const walk = {
      left: new Set(all),
      before: new Map(all.map((one) => [one, look(one)])),
      look,
      unseen: [] as string[],
    }
    Object.assign(globalThis, { walk })
    return all.length
  })
  expect(count, `${what}: something to use`).toBeGreaterThan(0)
  const missed = async (): Promise<string[]> =>
    page.evaluate(() => {
      const { walk } = globalThis as unknown as { walk: { left: Set<HTMLElement>; unseen: string[] } }
      const names = [...walk.left].map((one) => `never reached: ${one.outerHTML.slice(0, 120)}`)
      return [...names, ...walk.unseen]
    })
  for (let steps = 0; steps < count * 2 + 10; steps++) {
    await page.keyboard.press('Tab')
    const left = await page.evaluate(async () => {
      const { walk } = globalThis as unknown as {
        walk: {
          left: Set<Element>
          before: Map<Element, string>
          look(element: Element): string
          unseen: string[]
        }
      }
      const focused = document.activeElement
      if (!focused || !walk.left.delete(focused)) return walk.left.size
      for (let frames = 0; frames < 20 && walk.look(focused) === walk.before.get(focused); frames++)
        await new Promise((drawn) => requestAnimationFrame(drawn))
      if (walk.look(focused) === walk.before.get(focused))
        walk.unseen.push(`focus cannot be seen: ${focused.outerHTML.slice(0, 120)}`)
      return walk.left.size
    })
    if (left === 0) break
  }
  expect.soft(await missed(), `${what} by keyboard`).toEqual([])
}
