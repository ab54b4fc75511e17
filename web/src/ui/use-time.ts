import { useEffect, useState } from 'react'

/** How often a screen looks at the clock when nothing else happens. */
const tickMilliseconds = 15_000

/** Returns the time of a clock in milliseconds, which must stay the same function, and renders again as it goes on. */
export function useTime(now: () => number): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now()
}
