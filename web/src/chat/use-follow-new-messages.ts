import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownMessage } from './message-groups.ts'

/** If the reader is nearer to the end than this, the list follows new messages. */
const followPixels = 120

interface Following {
  /** For the list of messages. */
  list: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The reader is further up, and something new stands at the end. */
  isAway: boolean
  toNewest: () => void
}

/** Keeps the end of a chat in view while its reader is there, and wherever they are when they have written themselves. */
export function useFollowNewMessages(
  newest: ShownMessage | undefined,
  readerUid: string,
  loaded: boolean,
): Following {
  const list = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const [isAway, setAway] = useState(false)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (following.current || newest?.user === readerUid) element.scrollTop = element.scrollHeight
    else setAway(true)
  }, [newest?.id, newest?.user, readerUid, loaded])

  useEffect(() => {
    const element = list.current
    if (!element) return
    // A keyboard, a line above or a longer draft shrinks the list; its end stays in view.
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    list,
    isAway,
    onScroll() {
      const element = list.current
      if (!element) return
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < followPixels
      if (following.current) setAway(false)
    },
    toNewest() {
      list.current?.scrollTo({ top: list.current.scrollHeight })
      setAway(false)
    },
  }
}
