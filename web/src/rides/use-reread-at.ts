import { useEffect } from 'react'

/** The service's clock decides when this is allowed, so the ride is read again at that time. */
export function useRereadAt(at: string | null, now: () => number, reread: () => void): void {
  useEffect(() => {
    if (at === null) return
    const left = Date.parse(at) - now()
    if (left <= 0) return
    const timer = setTimeout(reread, left + graceMilliseconds)
    return () => clearTimeout(timer)
  }, [at, now, reread])
}

/** The tolerance for the difference between two clocks. */
const graceMilliseconds = 500
