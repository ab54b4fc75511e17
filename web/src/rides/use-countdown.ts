import { useEffect, useRef, useState } from 'react'

export interface Countdown {
  seconds: number
  /** 1 at the beginning, 0 at the end. */
  fraction: number
}

/**
 * The time left until a deadline of the server's, by the server's clock. The ring is full when the deadline is first seen, since
 * only its end is known. Null while there is no deadline.
 */
export function useCountdown(deadline: string | null, now: () => number): Countdown | null {
  const [left, setLeft] = useState<Countdown | null>(null)
  const total = useRef<{ deadline: string; seconds: number }>(null)

  useEffect(() => {
    if (deadline === null) return setLeft(null)
    const end = Date.parse(deadline)
    const tick = () => {
      const seconds = Math.max(0, (end - now()) / 1000)
      if (total.current?.deadline !== deadline) total.current = { deadline, seconds }
      setLeft({
        seconds: Math.ceil(seconds),
        fraction: total.current.seconds > 0 ? seconds / total.current.seconds : 0,
      })
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [deadline, now])

  return left
}
