import { useEffect } from 'react'

/**
 * Keeps `--visible-height` at the height that a keyboard leaves of the page. Most browsers shrink the page for their
 * keyboard. Safari on phones lays the keyboard over the page and only reports it to the visual viewport.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // When the page is zoomed in, the visible part is small without any keyboard.
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > 1
      if (!covered) return void style.removeProperty('--visible-height')
      style.setProperty('--visible-height', `${viewport.height}px`)
      window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      style.removeProperty('--visible-height')
    }
  }, [])
}
