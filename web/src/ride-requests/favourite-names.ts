import type { Favourite } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { IconName } from '../ui/icon-paths.ts'

export const favouriteIcons: Readonly<Record<Favourite['kind'], IconName>> = {
  home: 'home',
  work: 'work',
  own: 'star',
}

/** What its owner calls it; home and work have their word in every language. */
export function favouriteName(
  { kind, label, name }: Pick<Favourite, 'kind' | 'label' | 'name'>,
  words: SignedInTexts['request']['favouriteNames'],
): string {
  return kind === 'own' ? label || name : words[kind]
}
