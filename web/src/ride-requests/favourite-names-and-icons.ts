import type { Favourite } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { icons, type IconPath } from '../ui/icons.ts'

export const favouriteIcons: Readonly<Record<Favourite['kind'], IconPath>> = {
  home: icons.home,
  work: icons.work,
  own: icons.star,
}

/** The owner's name for it; home and work have a name in every language. */
export function favouriteName(
  { kind, label, name }: Pick<Favourite, 'kind' | 'label' | 'name'>,
  words: SignedInTexts['request']['favouriteNames'],
): string {
  return kind === 'own' ? label || name : words[kind]
}
