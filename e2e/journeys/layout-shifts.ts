// Whether anything jumps under a thumb, by the measure of the field: Cumulative Layout Shift, the largest session window.
import { expect, type Person } from './fixtures.ts'

interface Shift {
  at: number
  value: number
  /** The parts that moved, and from where to where. */
  parts: string[]
}

interface Noted {
  shifts: Shift[]
}

/** What the field calls good. */
const good = 0.1
/** A window ends after this time without a shift, and at the latest after the longest. */
const quietMilliseconds = 1_000
const longestMilliseconds = 5_000

/** Notes what moves on a person's screens without an act of theirs, except behind an open dialog: nobody can tap there. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { shifts: [] }
    Object.assign(globalThis, noted)
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent.slice(0, 40)}`
        : (node?.textContent ?? 'gone')
    const isBehind = (dialog: Element | null, { node }: Source) => dialog !== null && !dialog.contains(node)
    new PerformanceObserver((list) => {
      const dialog = document.querySelector('dialog:modal')
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput && !sources.every((source) => isBehind(dialog, source)))
          noted.shifts.push({
            at: startTime,
            value,
            parts: sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${nameOf(node)}: ${from.top}..${from.bottom} to ${to.top}..${to.bottom}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Since the page was last loaded, nothing has jumped. */
export async function nothingJumped({ page }: Person): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Noted).shifts)
  for (const burst of windowsOf(shifts)) {
    const sum = burst.reduce((all, { value }) => all + value, 0)
    expect(sum, JSON.stringify(burst, null, 1)).toBeLessThan(good)
  }
}

function windowsOf(shifts: readonly Shift[]): Shift[][] {
  const windows: Shift[][] = []
  for (const shift of shifts) {
    const current = windows.at(-1)
    const goesOn =
      current &&
      shift.at - current.at(-1)!.at < quietMilliseconds &&
      shift.at - current[0]!.at < longestMilliseconds
    if (goesOn) current.push(shift)
    else windows.push([shift])
  }
  return windows
}
