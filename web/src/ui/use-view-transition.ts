import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser can turn one screen into the next, and somebody would see it. */
function canMove(): boolean {
  return (
    'startViewTransition' in document &&
    !document.hidden &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** Another movement skips the one before it, and is marked from the first of them to the end of the last. */
let latest: ViewTransition | null = null

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
    if (!canMove()) return setShown(value)
    const { dataset } = document.documentElement
    dataset['moving'] = ''
    const moving = document.startViewTransition(() => flushSync(() => setShown(value)))
    latest = moving
    const stopped = () => {
      if (latest === moving) delete dataset['moving']
    }
    // It is skipped where another one begins; the change is made all the same.
    moving.ready.catch(stopped)
    moving.finished.then(stopped, stopped)
  }, [hasMoved, value])

  return hasMoved ? shown : value
}
