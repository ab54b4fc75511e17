import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { useAppState } from './use-app-state.ts'
import { loadLoginTexts } from '../i18n/load-texts.ts'

const Prove = lazy(async () => {
  const [module] = await Promise.all([import('./prove-actions.tsx'), loadLoginTexts()])
  return { default: module.Prove }
})

/**
 * The row of the reader among the riders: what the others see of them while nothing is confirmed, and the way to
 * confirm it. Null once something is.
 */
export function useOwnMark(): ReactNode {
  const { match, people } = useText()
  const user = useAppState((state) => state.user)
  const [isOpen, setIsOpen] = useState(false)
  if (!user || (user.proof !== 'none' && !isOpen)) return null
  return (
    <>
      <ListRow
        leading={<Avatar name={user.full_name || user.displayName} photo={user.photoURL} colour="own" />}
        title={match.you}
        detail={people.unprovenYou}
        trailing={<Tag tone="accent">{people.proveNow}</Tag>}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Prove onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
