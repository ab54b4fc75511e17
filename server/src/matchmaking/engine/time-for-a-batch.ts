// How long the engine may compute for a batch.
/** What one core does in the engine's maximum time for a batch. */
export const workOfBatch = 1_000_000
/**
 * The engine takes half of a batch's interval, within these limits. Less time would not find the first group of a
 * crowd.
 */
const leastEngineMilliseconds = 250
const mostEngineMilliseconds = 1_000

export function engineMilliseconds(batchSeconds: number): number {
  return Math.min(mostEngineMilliseconds, Math.max(leastEngineMilliseconds, batchSeconds * 500))
}

/** How many times longer than its work a result may take if the machine is busy. */
const mostDelay = 4

/**
 * Returns a clock of this thread's work since now, in milliseconds. On a busy machine a wall-clock limit would leave a
 * large region without groups, batch after batch, and make the crowd worse.
 */
export function workClock(): () => number {
  const used = process.threadCpuUsage()
  const began = performance.now()
  return () => {
    const { user, system } = process.threadCpuUsage(used)
    return Math.max((user + system) / 1000, (performance.now() - began) / mostDelay)
  }
}
