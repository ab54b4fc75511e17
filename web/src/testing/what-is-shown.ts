import { act, type ReactElement } from 'react'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { controls, type Noting, wordsOf } from './effects.ts'
import { render } from './render.ts'

type Page = Awaited<ReturnType<typeof render>>

const iconNames = new Map(
  Object.entries({ ...icons, ...laterIcons }).map(([name, path]) => [String(path), name]),
)

/** What people use. */
const used = new Set(['BUTTON', 'A', 'INPUT', 'TEXTAREA', 'SELECT', 'SUMMARY'])
/** What is one line with all that is in it. */
const whole = new Set([...used, 'DT', 'DD', 'H1', 'H2', 'H3', 'P'])
const inline = new Set([
  'SPAN',
  'STRONG',
  'EM',
  'S',
  'SVG',
  'TIME',
  'B',
  'I',
  'SMALL',
  'IMG',
  'BR',
  'PICTURE',
  'BDI',
])
const unseen = new Set(['TEMPLATE', 'STYLE', 'SCRIPT'])

/** How elements are placed, referred to and coloured is not what they say; what refers to another is looked up below. */
const silent =
  /^(class|id|for|name|style|type|aria-(labelledby|describedby|controls|errormessage|owns|activedescendant)|d|viewBox|fill|stroke.*)$/

function attributesOf(element: Element): string[] {
  const told = [...element.attributes]
    .filter(({ name }) => !silent.test(name))
    .map(({ name, value }) => (value === '' ? name : `${name}=${value}`))
  if (element.tagName === 'INPUT') told.unshift(element.getAttribute('type') ?? 'text')
  if (element.tagName === 'BUTTON' && element.getAttribute('type') !== 'button')
    told.unshift(element.getAttribute('type') ?? '')
  const { value, checked } = element as HTMLInputElement
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName) && !element.hasAttribute('value') && value)
    told.push(`value=${value}`)
  if (checked) told.push('is checked')
  // Whose it is, where people have colours.
  for (const [, name, colour] of (element.getAttribute('style') ?? '').matchAll(
    /(--[a-z-]+): *(var\([^;]*\))/g,
  ))
    told.push(`${name}=${colour}`)
  for (const by of ['aria-labelledby', 'aria-describedby', 'aria-errormessage'])
    for (const id of element.getAttribute(by)?.split(' ') ?? []) {
      const words = document.getElementById(id)?.textContent.trim()
      if (words) told.push(`${by.slice(5)} “${words}”`)
    }
  return told.sort()
}

// The names are compared, since selectors take most of the time without a browser.
const isShown = (element: Element) =>
  !unseen.has(element.tagName) &&
  !element.hasAttribute('hidden') &&
  (element.tagName !== 'DIALOG' || element.hasAttribute('open'))

function usedIn(element: Element): Element[] {
  return [...element.children].flatMap((child) => (used.has(child.tagName) ? [child] : usedIn(child)))
}

function hasList(element: Element): boolean {
  return [...element.children].some((child) => ['UL', 'OL'].includes(child.tagName) || hasList(child))
}

/** The words of an element, its pictures, and what is told of its parts. */
function said(node: Node, isTold = true): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  if (node.nodeType !== Node.ELEMENT_NODE) return ''
  const element = node as Element
  if (!isShown(element)) return ''
  if (element.tagName.toLowerCase() === 'svg') {
    const name = iconNames.get(element.querySelector('path')?.getAttribute('d') ?? '')
    return name ? ` [${name}] ` : ` ${element.getAttribute('aria-label') ?? ''} `
  }
  const attributes = isTold ? attributesOf(element) : []
  const words = [...element.childNodes]
    .map((child) => said(child))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const space = inline.has(element.tagName) ? '' : ' '
  if (attributes.length === 0) return space + words + space
  return ` (${[...attributes, ...(words ? [words] : [])].join(', ')}) `
}

/** What a description is of, since lines are not in the order of the page. */
function termOf(element: Element): string {
  const term = element.tagName === 'DD' ? element.previousElementSibling : null
  return term?.tagName === 'DT' ? `of “${said(term, false).trim()}”` : ''
}

/** A line for each thing that is shown: what it is, what is told of it, and its words. */
function linesOf(element: Element): string[] {
  if (!isShown(element)) return []
  if (element.tagName.toLowerCase() === 'svg')
    return said(element).trim() === '' ? [] : [`svg: ${said(element).trim()}`]
  const children = [...element.children].filter(isShown)
  const isUsed = used.has(element.tagName)
  const within = isUsed ? [] : usedIn(element)
  const isInline = within.length === 0 && children.every(({ tagName }) => inline.has(tagName.toUpperCase()))
  const own = [element.tagName.toLowerCase(), termOf(element), attributesOf(element).join(', ')]
    .filter(Boolean)
    .join(' ')
    .trim()
  const isRow = element.tagName === 'LI' && within.length === 0 && !hasList(element)
  if (isInline || isRow || whole.has(element.tagName)) {
    const words = said(element, false).trim()
    if (words === '' && own === element.tagName.toLowerCase() && !isUsed) return []
    return [`${own}: ${words}`, ...within.flatMap((each) => linesOf(each))]
  }
  const direct = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map((child) => said(child))
    .join(' ')
    .trim()
  const isTold = own !== element.tagName.toLowerCase() || direct !== ''
  return [...(isTold ? [`${own}: ${direct}`] : []), ...children.flatMap((child) => linesOf(child))]
}

/** A screen in a state; `after` is done before one looks. */
export type State = ReactElement | { of: ReactElement; after: (page: Page) => Promise<void> }

function difference(from: readonly string[], to: readonly string[]): string[] {
  const rest = [...from]
  const added = to.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return [...rest.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].sort((a, b) =>
    a.slice(2) < b.slice(2) ? -1 : 1,
  )
}

/**
 * Shows the screen in each of these states, every text by its key, and returns all that is shown in the first of them and
 * what is different in the others: words, pictures, fields, links and what is told of them, in whatever order and layout.
 */
export async function whatIsShown(states: Record<string, State>): Promise<string> {
  const parts: string[] = []
  let first: string[] | null = null
  for (const [name, state] of Object.entries(states)) {
    const { of, after } = 'of' in state ? state : { of: state, after: async () => {} }
    const page = await render(of, 'keys')
    await after(page)
    const lines = linesOf(document.body).sort()
    parts.push([`# ${name}`, ...(first ? difference(first, lines) : lines)].join('\n'))
    first ??= lines
    await page.remove()
  }
  return `${parts.join('\n\n')}\n`
}

/** As `controls`, but a field has the name of its label, wherever that stands. */
function namedControls(): Map<string, HTMLElement> {
  const named = new Map<string, HTMLElement>()
  for (const [found, control] of controls()) {
    const label = (control as HTMLInputElement).labels?.[0]
    const name = label ? wordsOf(label) : found.replace(/ \(\d+\)$/, '')
    let key = name
    for (let count = 2; named.has(key); count++) key = `${name} (${count})`
    named.set(key, control)
  }
  return named
}

/** What is typed into each field. */
const typed = '7x'

async function operate(page: Page, control: HTMLElement): Promise<void> {
  if (control instanceof HTMLSelectElement)
    await act(async () => {
      control.value = [...control.options].find(({ value }) => value !== control.value)?.value ?? ''
      control.dispatchEvent(new Event('change', { bubbles: true }))
    })
  else if (
    control instanceof HTMLTextAreaElement ||
    control.matches('input:not([type=checkbox], [type=radio], [type=file])')
  )
    await page.type(control, typed)
  else await page.press(control)
}

interface Opened {
  page: Page
  /** What has been done since, such as calls. */
  done: () => string[]
  /** Waits for what has begun. */
  settle: () => Promise<void>
}

/** What begins together may be asked for in any order. */
const inOneOrder = (calls: readonly string[]) => calls.toSorted().map((each) => `  ${each}`)

/**
 * Uses each control of a page, on a new one each time, which `open` opens. Returns what that did, and what is shown differently
 * after it.
 */
export async function whatEachControlOfPageDoes(
  name: string,
  open: () => Promise<Opened>,
  except?: RegExp,
): Promise<string> {
  const parts = [`# ${name}`]
  let wanted: string[] | null = null
  for (let index = -1; index < (wanted?.length ?? 0); index++) {
    const { page, done, settle } = await open()
    await settle()
    if (wanted === null) {
      wanted = [...namedControls()]
        .filter(([each, control]) => control.tagName !== 'A' && !except?.test(each))
        .map(([each]) => each)
      parts.push(...inOneOrder(done()))
    } else {
      const before = done().length
      const lines = linesOf(document.body).sort()
      await operate(page, namedControls().get(wanted[index]!)!)
      await settle()
      parts.push(`> ${wanted[index]}`, ...inOneOrder(done().slice(before)))
      parts.push(...difference(lines, linesOf(document.body).sort()).map((line) => `  ${line}`))
    }
    await page.remove()
  }
  return [...parts, ''].join('\n')
}

/**
 * Uses each control of each of these screens, on a new one each time: presses it, types into it or chooses another option.
 * Returns the calls that this made, each answered with what `does` is given, and what is shown differently after it.
 */
export async function whatEachControlDoes(
  screens: Record<string, (does: Noting) => ReactElement>,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<string> {
  const parts: string[] = []
  for (const [name, screen] of Object.entries(screens))
    parts.push(
      await whatEachControlOfPageDoes(name, async () => {
        const calls: string[] = []
        const page = await render(
          screen((call, result) => async (...given) => {
            const shown = given.filter((each) => !(typeof each === 'object' && each && 'nativeEvent' in each))
            calls.push(`${call}(${shown.map((each) => JSON.stringify(each)).join(', ')})`)
            return result as never
          }),
          'keys',
        )
        const settle = () => act(async () => {})
        await settle()
        await before(page)
        return { page, done: () => calls, settle }
      }),
    )
  return parts.join('\n')
}
