import { useEffect } from 'react'

/** Calls it once the browser has painted what is changing now; a hidden page, which paints nothing, does not wait. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

const touches = ['pointerdown', 'keydown'] as const

/**
 * Calls it at the next tap or key, whatever is tapped: somebody begins, so what they probably want next is fetched,
 * while there is a network, but only after the tap has shown its effect. The returned function cancels that.
 */
function whenTouched(run: () => void): () => void {
  const cancel = () => touches.forEach((type) => removeEventListener(type, begin, true))
  const begin = () => {
    cancel()
    afterPaint(run)
  }
  for (const type of touches) addEventListener(type, begin, { capture: true, passive: true })
  return cancel
}

/** As `whenTouched`, while the component is there. The function must stay the same. */
export function useWhenTouched(run: () => void): void {
  useEffect(() => whenTouched(run), [run])
}
