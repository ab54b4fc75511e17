import type { searchAnywhere as source } from '../../es/web/search-ended-or-resumed.ts'

export const searchAnywhere = {
  back: 'Searching again',
  expired: 'The search has ended',
} satisfies typeof source
