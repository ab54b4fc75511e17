import type { pastRide as source } from '../../es/web/past-ride.ts'

export const pastRide = {
  yourShare: 'Sua parte',
  aloneCost: 'Sem dividir',
  saved: 'Você economiza',
  wouldHavePaid: 'Sua parte teria sido',
  wouldHaveSaved: 'Você teria economizado',
} satisfies typeof source
