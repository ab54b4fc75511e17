// When to try again, and after how long. Whoever calls makes sure that the repetition acts once.
import { Closed, Refusal, Unreachable } from './faults.ts'

const firstDelayMilliseconds = 150
const longestDelayMilliseconds = 3_000
/** Refusals that mean "not now". */
const passing = new Set(['SERVICE_UNAVAILABLE', 'REQUEST_IN_PROGRESS'])

/** Doubles with each failure. Half of it is chance, so that a thousand clients do not come back in step. */
export function backoffMilliseconds(failures: number): number {
  const full = Math.min(firstDelayMilliseconds * 2 ** failures, longestDelayMilliseconds)
  return full * (0.5 + Math.random() / 2)
}

/** How long to wait before the next try; undefined when another try would end the same way. */
function delayAfter(error: unknown, failures: number): number | undefined {
  if (error instanceof Unreachable) return backoffMilliseconds(failures)
  if (!(error instanceof Refusal)) return undefined
  const { code, status, retryAfterSeconds } = error
  // A proxy in front of the service has codes of its own.
  const isPassing = passing.has(code) || [502, 503, 504].includes(status)
  const isLimited = status === 429 && retryAfterSeconds !== null
  if (!isPassing && !isLimited) return undefined
  return Math.max(backoffMilliseconds(failures), (retryAfterSeconds ?? 0) * 1_000)
}

/** Resolves after the time. @throws Closed when the signal is aborted before. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Closed())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Repeats an attempt that got no response, or was told to come back, until the patience is over.
 *
 * @throws the last error: a Refusal, Unreachable, or Closed when the signal was aborted.
 */
export async function insist<Result>(
  attempt: () => Promise<Result>,
  patienceMilliseconds: number,
  signal: AbortSignal,
): Promise<Result> {
  const end = performance.now() + patienceMilliseconds
  for (let failures = 0; ; failures++)
    try {
      if (signal.aborted) throw new Closed()
      return await attempt()
    } catch (error) {
      if (signal.aborted) throw new Closed()
      const delay = delayAfter(error, failures)
      if (delay === undefined || performance.now() + delay > end) throw error
      await pause(delay, signal)
    }
}
