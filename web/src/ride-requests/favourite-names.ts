import type { Favourite } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { icons, type IconPath } from '../ui/icons.ts'

export const favouriteIcons: Readonly<Record<Favourite['kind'], IconPath>> = {
  home: icons.home,
  work: icons.work,
  own: icons.star,
}

/** What its owner calls it; home and work have their word in every language. */
export function favouriteName(
  { kind, label, name }: Pick<Favourite, 'kind' | 'label' | 'name'>,
  words: SignedInTexts['request']['favouriteNames'],
): string {
  return kind === 'own' ? label || name : words[kind]
}
