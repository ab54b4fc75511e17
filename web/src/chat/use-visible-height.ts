import { useEffect } from 'react'

/**
 * Keeps `--visible-height` at what a keyboard leaves of the page. Browsers that shrink the page for their keyboard need none
 * of it; Safari on phones lays the keyboard over the page and tells the visual viewport alone.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // Zoomed in with two fingers, the visible part is small without any keyboard.
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
