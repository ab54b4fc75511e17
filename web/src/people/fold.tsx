import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { icons } from '../ui/icons.ts'
import styles from './people.module.css'

interface FoldProps<Item> {
  title: string
  /** Said where there is none. */
  none: string
  /** Asked when the list is first opened. Rejects when they cannot be read. */
  load: () => Promise<Item[]>
  children: (items: readonly Item[], change: (items: Item[]) => void) => ReactNode
}

/** A list that is fetched when somebody opens it. */
export function Fold<Item>({ title, none, load, children }: FoldProps<Item>) {
  const { ui } = useText()
  const [items, setItems] = useState<Item[] | 'loading' | 'failed' | null>(null)

  async function read() {
    setItems('loading')
    setItems(await load().catch(() => 'failed' as const))
  }

  return (
    <details
      className={styles.fold}
      onToggle={(event) => {
        if (event.currentTarget.open && items === null) void read()
      }}
    >
      <summary className={styles.summary}>{title}</summary>
      {items === 'loading' && <Skeleton shape="block" height="4rem" />}
      {items === 'failed' && (
        <Button variant="secondary" size="small" icon={icons.refresh} onClick={() => void read()}>
          {ui.retry}
        </Button>
      )}
      {Array.isArray(items) &&
        (items.length === 0 ? <p className={styles.none}>{none}</p> : children(items, setItems))}
    </details>
  )
}
