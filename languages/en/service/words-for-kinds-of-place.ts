import type { kindWords as source } from '../../es/service/words-for-kinds-of-place.ts'

export const kindWords = {
  airport: 'airport',
  terminal: 'terminal airport',
  'railway-station': 'station train',
  'bus-station': 'station bus',
  port: 'port ferry',
  stadium: 'stadium',
  university: 'university campus',
} satisfies typeof source
