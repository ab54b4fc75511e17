import type { kindWords as source } from '../../es/service/words-for-kinds-of-place.ts'

export const kindWords = {
  airport: 'aeroporto',
  terminal: 'terminal aeroporto',
  'railway-station': 'estacao trem metro',
  'bus-station': 'rodoviaria terminal onibus',
  port: 'porto balsa cruzeiro',
  stadium: 'estadio arena',
  university: 'universidade campus faculdade',
} satisfies typeof source
