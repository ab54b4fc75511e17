// How often and after which waits the live connection is tried, and when without a WebSocket.

/** The spec's: at most five attempts, the first wait 100 ms, each wait twice the one before. */
export const attemptsPerRound = 5
const firstDelayMilliseconds = 100

/** Quiet retries: two seconds at first, so that a restart of the server is hardly noticed, then slower. */
const quietBaseMilliseconds = 2_000
const quietGrowth = 1.5
const quietLongestMilliseconds = 20_000

/** The wait after the given number of failed attempts of one outage. `random` (0 to 1) spreads the quiet ones. */
export function retryDelayMilliseconds(failedAttempts: number, random: number): number {
  if (failedAttempts < attemptsPerRound) return firstDelayMilliseconds * 2 ** (failedAttempts - 1)
  const quiet = quietBaseMilliseconds * quietGrowth ** (failedAttempts - attemptsPerRound)
  // Half of the wait is fixed and half is random, so that a thousand clients do not reconnect at once.
  return Math.min(quiet, quietLongestMilliseconds) * (0.5 + random / 2)
}

/** Some networks block WebSockets or drop them silently, so each third attempt goes without. */
const pollingEvery = 3

/** Whether the attempt after so many that failed goes without a WebSocket. */
export function isWithoutWebSocket(failedAttempts: number): boolean {
  return failedAttempts % pollingEvery === pollingEvery - 1
}
