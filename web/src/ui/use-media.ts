import { useSyncExternalStore } from 'react'

export interface Media {
  watch: (changed: () => void) => () => void
  matches: () => boolean
}

/** A question to the browser about its screen, asked once for all who want to know. */
export function mediaOf(query: string): Media {
  const list = matchMedia(query)
  return {
    watch(changed) {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches: () => list.matches,
  }
}

export function useMedia({ watch, matches }: Media): boolean {
  return useSyncExternalStore(watch, matches)
}
