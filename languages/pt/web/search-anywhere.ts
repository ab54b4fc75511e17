import type { searchAnywhere as source } from '../../es/web/search-anywhere.ts'

export const searchAnywhere = {
  back: 'Buscando de novo',
  expired: 'A busca terminou',
} satisfies typeof source
