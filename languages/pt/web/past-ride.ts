import type { pastRide as source } from '../../es/web/past-ride.ts'

export const pastRide = {
  yourShare: 'Sua parte',
  aloneCost: 'Sem dividir',
  saved: 'Você economiza',
} satisfies typeof source
