import { useEffect } from 'react'

const touches = ['pointerdown', 'keydown'] as const

/**
 * Calls it at the next tap or key, whatever is tapped: somebody begins, so what they probably want next is fetched,
 * while there is a network. The returned function cancels that.
 */
function whenTouched(run: () => void): () => void {
  const cancel = () => touches.forEach((type) => removeEventListener(type, begin, true))
  const begin = () => {
    cancel()
    run()
  }
  for (const type of touches) addEventListener(type, begin, { capture: true, passive: true })
  return cancel
}

/** As `whenTouched`, while the component is there. The function must stay the same. */
export function useWhenTouched(run: () => void): void {
  useEffect(() => whenTouched(run), [run])
}
