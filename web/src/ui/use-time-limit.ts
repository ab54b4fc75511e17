import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` once after being visible for `milliseconds`. The time stops while the pointer or the focus is on the
 * element with the returned handlers, and while the tab is hidden. `null` sets no limit.
 */
export function useTimeLimit(milliseconds: number | null, onEnd: () => void) {
  const [held, setHeld] = useState(false)
  const [hidden, setHidden] = useState(document.hidden)
  const remaining = useRef(milliseconds)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const update = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])

  useEffect(() => {
    remaining.current = milliseconds
  }, [milliseconds])

  useEffect(() => {
    if (milliseconds === null || held || hidden) return
    const began = performance.now()
    const left = remaining.current ?? milliseconds
    const timer = setTimeout(end, left)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, left - (performance.now() - began))
    }
  }, [milliseconds, held, hidden])

  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo }
}
