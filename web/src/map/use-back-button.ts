import { useEffect, useRef } from 'react'

/** While this is mounted, the browser's back button closes it instead of leaving the page. */
export function useBackButton(close: () => void): void {
  const act = useRef(close)
  useEffect(() => {
    act.current = close
  })
  useEffect(() => {
    const mark = { open: `${performance.now()}` }
    let left = false
    history.pushState(mark, '')
    function back() {
      left = true
      act.current()
    }
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      // Closed in another way: remove the entry, unless the app has navigated meanwhile.
      const { open } = (history.state ?? {}) as { open?: string }
      if (!left && open === mark.open) history.back()
    }
  }, [])
}
