// Decides when to retry, and after which delay. The caller ensures that a repeated attempt acts only once.
import { Closed, Refusal, Unreachable } from './call-failures.ts'

const firstDelayMilliseconds = 150
const longestDelayMilliseconds = 3_000
/** Refusals that mean "not now". */
const passing = new Set(['SERVICE_UNAVAILABLE', 'REQUEST_IN_PROGRESS'])

/** Returns a delay that doubles with each failure. Half of it is random, so that clients do not retry in lockstep. */
export function backoffMilliseconds(failures: number): number {
  const full = Math.min(firstDelayMilliseconds * 2 ** failures, longestDelayMilliseconds)
  return full * (0.5 + Math.random() / 2)
}

/** Returns the delay before the next attempt, or undefined if another attempt would fail in the same way. */
function delayAfter(error: unknown, failures: number): number | undefined {
  if (error instanceof Unreachable) return backoffMilliseconds(failures)
  if (!(error instanceof Refusal)) return undefined
  const { code, status, retryAfterSeconds } = error
  // A proxy in front of the service sends its own codes.
  const isPassing = passing.has(code) || [502, 503, 504].includes(status)
  const isLimited = status === 429 && retryAfterSeconds !== null
  if (!isPassing && !isLimited) return undefined
  return Math.max(backoffMilliseconds(failures), (retryAfterSeconds ?? 0) * 1_000)
}

/** Resolves after the delay. @throws Closed if the signal is aborted first. */
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
 * Repeats an attempt that got no response, or was told to come back, until the patience runs out.
 * @throws the last error: a Refusal, Unreachable, or Closed if the signal was aborted.
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
