import type { requests as source } from '../../es/service/request-states.ts'

export const requests = {
  states: {
    SEARCHING: 'Procurando companhia para a viagem.',
    MATCHED: 'Encontramos companhia!',
    CONFIRMED: 'Todo mundo aceitou: a viagem está confirmada.',
    DONE: 'Você chegou. Obrigado por dividir a viagem!',
    NO_MATCH: 'Ainda não há ninguém no seu caminho.',
    CANCELED: 'Seu pedido foi cancelado.',
    EXPIRED: 'Seu pedido expirou.',
  },
  backToSearching: 'O grupo se desfez. Continuamos procurando para você.',
  noMatch: 'Ainda não encontramos companhia. Você pode continuar buscando.',
  cancelHeard: 'Cancelando sua busca.',
  canceled: 'Sua busca foi cancelada.',
  owedBefore: (day: string) =>
    `Com uma conta anterior você deixou uma viagem sem pagar. Você vai poder pedir outra quando quem pagou disser que está acertado, ou depois de ${day}.`,
} satisfies typeof source
