import type { backToSearchOrRide as source } from '../../es/web/back-to-search-or-ride.ts'

export const backToSearchOrRide = {
  ride: 'Você tem uma viagem em andamento',
  deciding: 'Temos um grupo para você',
  searching: 'Ainda procurando companheiros',
  open: 'Voltar',
} satisfies typeof source
