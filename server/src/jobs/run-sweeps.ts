import type { Logger } from '../logging.ts'

/** A recurring search of the database, so that no deadline depends on a timer in memory. */
export interface Sweep {
  name: string
  /** The longest time from the end of one turn to the next. */
  everySeconds: number
  /** May return the seconds until something upcoming is due. The next turn is then no later. */
  run(): Promise<number | void>
}

/** A turn runs this much after the due time, so that it is due by the database's clock as well. */
const afterDueSeconds = 0.02

/** Repeats a sweep until it is stopped. Stopping lets a running turn finish. */
export function startSweep(sweep: Sweep, log: Logger): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = () => {
    running = sweep
      .run()
      .catch((error: unknown) => log.error({ err: error, sweep: sweep.name }, 'a sweep failed'))
      .then((dueInSeconds) => {
        const pauseSeconds = Math.min(sweep.everySeconds, (dueInSeconds ?? Infinity) + afterDueSeconds)
        if (!stopped) timer = setTimeout(turn, pauseSeconds * 1000)
      })
  }
  turn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
