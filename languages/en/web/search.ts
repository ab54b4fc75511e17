import type { search as source } from '../../es/web/search.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Looking for companions…',
  found: 'Companions found!',
  noneYet: 'No companions yet',
  noneYetText: 'Shall we keep looking? New people set out every minute.',
  keepSearching: 'Keep searching',
  cancel: 'Cancel the search',
  canceling: 'Canceling…',
  nearby: (count) =>
    plural(count, { one: '# person is heading to your area', other: '# people are heading to your area' }),
  counting: 'Looking who is heading to your area',
  nobodyNear: 'Nobody near you is heading your way just now',
  leaveOpen: 'You can close the app: we will tell you as soon as there is a group.',
  leaveOpenNoPush: 'Keep this screen open to know as soon as there is a group.',
  tellMe: 'Tell me when there is a group',
} satisfies typeof source
