import type { searchAnywhere as source } from '../../es/web/search-ended-or-resumed.ts'

export const searchAnywhere = {
  back: 'Buscando de novo',
  expired: 'A busca terminou',
} satisfies typeof source
