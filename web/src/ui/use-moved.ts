import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The browser's own way to turn one screen into the next; null where it has none, or nobody would see it. */
function transitionHere(): ((change: () => void) => ViewTransition) | null {
  const isSeen = document.visibilityState === 'visible'
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return 'startViewTransition' in document && isSeen && !isCalm
    ? (change) => document.startViewTransition(change)
    : null
}

/**
 * The value that is to be shown: at once while it stays in its place, and when it goes to another one in a single
 * movement from the screen before. While it moves the page has `data-moving`, which names the parts that grow out of
 * each other.
 */
export function useMoved<Value, Place>(value: Value, placeOf: (value: Value) => Place): Value {
  const [shown, setShown] = useState(value)
  const hasMoved = placeOf(shown) !== placeOf(value)
  if (!hasMoved && shown !== value) setShown(value)

  useEffect(() => {
    if (!hasMoved) return
    const start = transitionHere()
    if (!start) return setShown(value)
    const { dataset } = document.documentElement
    dataset['moving'] = ''
    const moving = start(() => flushSync(() => setShown(value)))
    const stopped = () => {
      delete dataset['moving']
    }
    // It is skipped where another one begins; the change is made all the same.
    moving.ready.catch(() => undefined)
    moving.finished.then(stopped, stopped)
  }, [hasMoved, value])

  return hasMoved ? shown : value
}
