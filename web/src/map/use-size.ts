import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './zoom-and-projection.ts'

/** How large an element is, before it is first painted and whenever that changes; null while it is not shown. */
export function useSize(element: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    function measure() {
      const { width, height } = measured!.getBoundingClientRect()
      setSize((known) =>
        known?.width === width && known.height === height
          ? known
          : width > 0 && height > 0
            ? { width, height }
            : null,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
