/** Returns what became of each item, in their order. */
export type RunTogether<Item, Result> = (
  key: string,
  items: readonly Item[],
) => Promise<readonly PromiseSettledResult<Result>[]>

/**
 * Runs `run` for one key at a time. What comes meanwhile waits, and then runs together, at most `most` items at once.
 * The first of a key waits for the rest of this turn of the event loop, in which others may come.
 */
export function createTogether<Item, Result>(
  most: number,
  run: RunTogether<Item, Result>,
): (key: string, item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    settle(outcome: PromiseSettledResult<Result>): void
  }
  /** A key that is here has a run under way or about to begin. */
  const waiting = new Map<string, Waiting[]>()

  async function runAll(key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const some = line.splice(0, most)
      const outcomes = await run(
        key,
        some.map(({ item }) => item),
      ).catch((reason: unknown) => some.map(() => ({ status: 'rejected' as const, reason })))
      some.forEach(({ settle }, index) => settle(outcomes[index]!))
    }
    waiting.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const own: Waiting = {
        item,
        settle: (outcome) =>
          outcome.status === 'fulfilled' ? resolve(outcome.value) : reject(outcome.reason as Error),
      }
      const line = waiting.get(key)
      if (line) return void line.push(own)
      const begun = [own]
      waiting.set(key, begun)
      setImmediate(() => void runAll(key, begun))
    })
}
