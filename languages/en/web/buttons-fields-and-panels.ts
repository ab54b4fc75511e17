import type { ui as source } from '../../es/web/buttons-fields-and-panels.ts'
import { plural } from '../plural.ts'

export const ui = {
  close: 'Close',
  back: 'Back',
  retry: 'Try again',
  optional: 'Optional',
  toastTitles: { error: 'Error', warning: 'Warning', info: 'Information' },
  toastAccept: 'OK',
  openPanel: 'Open the panel',
  closePanel: 'Close the panel',
  more: (label) => `More: ${label}`,
  less: (label) => `Fewer: ${label}`,
  charactersLeft: (count) => plural(count, { one: '# character left', other: '# characters left' }),
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  prefix: 'Country code',
  otherPrefix: 'Another country',
  otherPrefixLabel: 'Code',
  countries: { US: 'United States', MX: 'Mexico', ES: 'Spain', BR: 'Brazil' },
  suggestions: (count) => plural(count, { one: '# suggestion', other: '# suggestions' }),
  noSuggestions: 'No results',
  clear: 'Clear',
  stars: (count) => plural(count, { one: '# star', other: '# stars' }),
  timeLeft: (time) => `Time left: ${time}`,
  stopState: { done: 'Done', now: 'Now', next: 'Next' },
  stepState: { done: 'done', now: 'in progress', next: 'to do' },
} satisfies typeof source
