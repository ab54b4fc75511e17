/**
 * Returns a function that asks for names, with at most one `ask` under way: names that arrive meanwhile share the next
 * one. What it returns resolves when an `ask` that began after the call has ended, and never rejects.
 */
export function createAskingTogether(
  ask: (names: readonly string[]) => Promise<void>,
  failed: (error: unknown) => void,
): (names: readonly string[]) => Promise<void> {
  let waiting = new Set<string>()
  let underWay = Promise.resolve()
  let next: Promise<void> | undefined

  async function askForWaiting(): Promise<void> {
    await underWay
    const names = [...waiting]
    waiting = new Set()
    next = undefined
    underWay = ask(names).catch(failed)
    await underWay
  }

  return async (names) => {
    if (names.length === 0) return
    for (const name of names) waiting.add(name)
    await (next ??= askForWaiting())
  }
}
