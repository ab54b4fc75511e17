import { useLayoutEffect, type RefObject } from 'react'

/** What lies over the top of the screen. */
const boxes = new Set<HTMLElement>()

function tellScreen() {
  const page = document.documentElement
  page.style.setProperty('--notice', `${Math.max(0, ...Array.from(boxes, (box) => box.clientHeight))}px`)
  page.toggleAttribute('data-notice', boxes.size > 0)
}

/**
 * While this box lies over the top of a screen, the screen moves its words below it on a phone, and below others that do.
 * The box itself can stay below the strip across the top, by `--strip`.
 */
export function useRoomBelow(box: RefObject<HTMLElement | null>, isAtTop = true): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isAtTop) return
    const observer = new ResizeObserver(tellScreen)
    boxes.add(element)
    observer.observe(element)
    return () => {
      observer.disconnect()
      boxes.delete(element)
      tellScreen()
    }
  }, [box, isAtTop])
}
