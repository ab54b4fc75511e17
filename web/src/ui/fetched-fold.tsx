import { useState, type ReactNode } from 'react'
import { Fold } from './fold.tsx'
import type { IconPath } from './icons.ts'
import { NotLoaded } from './not-loaded.tsx'
import styles from './fold.module.css'

interface FetchedFoldProps<Item> {
  icon: IconPath
  title: string
  /** Said where there is none. */
  none?: string
  /** Asked when the list is first opened. Rejects when they cannot be read. */
  load: () => Promise<Item[]>
  children: (items: readonly Item[], remove: (isGone: (item: Item) => boolean) => void) => ReactNode
}

/** A list that is fetched when somebody opens it. */
export function FetchedFold<Item>({ icon, title, none, load, children }: FetchedFoldProps<Item>) {
  const [items, setItems] = useState<Item[] | 'loading' | 'failed' | null>(null)

  async function read() {
    setItems('loading')
    setItems(await load().catch(() => 'failed' as const))
  }

  const remove = (isGone: (item: Item) => boolean) =>
    setItems((known) => (Array.isArray(known) ? known.filter((item) => !isGone(item)) : known))

  return (
    <Fold icon={icon} title={title} onToggle={(isOpen) => void (isOpen && items === null && read())}>
      {(items === 'loading' || items === 'failed') && (
        <NotLoaded state={items} height="4rem" onRetry={() => void read()} />
      )}
      {Array.isArray(items) &&
        (items.length === 0 && none ? <p className={styles.none}>{none}</p> : children(items, remove))}
    </Fold>
  )
}
