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

/**
 * How elements are placed, referred to and coloured is not what they say; what refers to another is looked up below, and
 * of their styles it is told which of several they have.
 */
const silent =
  /^(class|id|for|name|style|type|aria-(labelledby|describedby|controls|errormessage|owns|activedescendant)|d|viewBox|fill|stroke.*)$/

/** The names of its styles as they stand in the style sheet. */
const stylesOf = (element: Element) =>
  [...element.classList].map((name) => name.replace(/^_(.*)_[^_]+$/, '$1'))

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
  const [, ...looks] = inline.has(element.tagName) ? [] : stylesOf(element)
  if (looks.length > 0) told.push(`looks ${looks.toSorted().join(' ')}`)
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

/** What a person might write into this field. */
function wordsFor({ type, inputMode }: HTMLInputElement): string {
  if (type === 'email') return 'ana.gil@woodalo.example'
  if (type === 'tel') return '600123123'
  return /decimal|numeric/.test(inputMode) ? '12' : 'Hola'
}

async function fill(page: Page, control: HTMLElement): Promise<void> {
  if (control instanceof HTMLInputElement && control.type === 'file') return
  if (control.matches('textarea, input:not([type=checkbox], [type=radio])'))
    await page.type(control, wordsFor(control as HTMLInputElement))
  else if (!control.matches('input:checked')) await operate(page, control)
}

/** So many buttons are pressed one after the other, each of those that the last one brought. */
const mostSteps = 3

/**
 * Fills in what has appeared and presses one of the buttons there, then goes on with what that has brought. Begins with the
 * given button, or with the one that sends; returns what each did, and how many buttons there were at first.
 */
async function goOn(
  { page, done, settle }: Opened,
  before: ReadonlyMap<string, HTMLElement>,
  except: RegExp | undefined,
  given: number | null,
): Promise<{ parts: string[]; buttons: number; chosen: number }> {
  const parts: string[] = []
  const known = new Map(before)
  const elements = new Set(before.values())
  let buttons = 0
  let chosen = -1
  for (let step = 0; step < mostSteps; step++) {
    const found = [...namedControls()].filter(
      ([name, control]) =>
        control.tagName !== 'A' &&
        !except?.test(name) &&
        // What is drawn anew is not new, unless in a dialog.
        !(control.closest('dialog') ? elements.has(control) : known.has(name)),
    )
    for (const [, control] of found) if (control.tagName !== 'BUTTON') await fill(page, control)
    const offered = found.filter(([name, { tagName }]) => tagName === 'BUTTON' && !name.includes('ui.close'))
    const sends = offered.findIndex(([, control]) => control.getAttribute('type') === 'submit')
    const at = step === 0 && given !== null ? given : Math.max(0, sends)
    if (step === 0) [buttons, chosen] = [offered.length, at]
    const next = offered[at]
    if (!next) break
    for (const [name, control] of found) {
      known.set(name, control)
      elements.add(control)
    }
    const calls = done().length
    const lines = linesOf(document.body).sort()
    await page.press(next[1])
    await settle()
    parts.push(`${'>'.repeat(step + 2)} ${next[0]}`, ...inOneOrder(done().slice(calls)))
    parts.push(...difference(lines, linesOf(document.body).sort()).map((line) => `  ${line}`))
  }
  return { parts, buttons, chosen }
}

/**
 * Uses each control of a page, on a new one each time, which `open` opens. Returns what that did, and what is shown differently
 * after it. With `goesOn`, what a control opens is filled in and used as well.
 */
export async function whatEachControlOfPageDoes(
  name: string,
  open: () => Promise<Opened>,
  except?: RegExp,
  goesOn = false,
): Promise<string> {
  const parts = [`# ${name}`]
  let wanted: { control: string; button: number | null }[] | null = null
  for (let index = -1; index < (wanted?.length ?? 0); index++) {
    const opened = await open()
    const { page, done, settle } = opened
    await settle()
    const named = namedControls()
    if (wanted === null) {
      wanted = [...named]
        .filter(([each, control]) => control.tagName !== 'A' && !except?.test(each))
        .map(([control]) => ({ control, button: null }))
      parts.push(...inOneOrder(done()))
    } else {
      const { control, button } = wanted[index]!
      const before = done().length
      const lines = linesOf(document.body).sort()
      const path = location.href
      await operate(page, named.get(control)!)
      await settle()
      if (button === null) {
        parts.push(`> ${control}`, ...inOneOrder(done().slice(before)))
        parts.push(...difference(lines, linesOf(document.body).sort()).map((line) => `  ${line}`))
      }
      if (goesOn && location.href === path) {
        const gone = await goOn(opened, named, except, button)
        parts.push(...(button === null ? [] : [`> ${control}`]), ...gone.parts)
        if (button === null)
          for (let other = 0; other < gone.buttons; other++)
            if (other !== gone.chosen) wanted.push({ control, button: other })
      }
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

/** How each part of the page looks, by the names of its styles: which it has is decided by code, what they are is not. */
export async function howItLooks(of: ReactElement): Promise<string> {
  const page = await render(of, 'keys')
  const looks = [...document.body.querySelectorAll('[class]')].map((element) => {
    const words = wordsOf(element).slice(0, 40)
    return `${element.tagName.toLowerCase()}.${stylesOf(element).join('.')}${words && ` ${words}`}`
  })
  await page.remove()
  return `${looks.join('\n')}\n`
}
