import { useLayoutEffect, type RefObject } from 'react'

/** What lies over the top of the screen. */
const boxes = new Set<HTMLElement>()

function tellScreen() {
  const page = document.documentElement
  const say = (name: string, parts: Iterable<Element>) =>
    page.style.setProperty(name, `${Math.max(0, ...Array.from(parts, (part) => part.clientHeight))}px`)
  say('--notice', boxes)
  say('--strip', strips())
  page.toggleAttribute('data-notice', boxes.size > 0)
}

/** Stays readable above, and may come and go meanwhile. */
const strips = () => document.querySelectorAll('[data-strip]')

/**
 * While this box lies over the top of a screen, the screen moves its words below it, and below others that do. The box
 * itself can stay below the strip across the top, by `--strip`.
 */
export function useRoomBelow(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(tellScreen)
    boxes.add(element)
    for (const part of [element, ...strips()]) observer.observe(part)
    return () => {
      observer.disconnect()
      boxes.delete(element)
      tellScreen()
    }
  }, [box])
}
