import { beforeHour } from '../../before-hour.ts'
import type { pastRide as source } from '../../es/web/past-ride.ts'

export const pastRide = {
  details: 'Detalhes da viagem',
  origin: 'Partida',
  costSummary: 'Resumo do preço',
  yourShare: 'Sua parte',
  aloneCost: 'Sem dividir',
  saved: 'Você economizou',
  paidNothing: 'Você não pagou nada.',
  wouldHavePaid: 'Sua parte teria sido',
  wouldHaveSaved: 'Você teria economizado',
  lost: 'Esqueci algo no táxi',
  askGroup: 'Perguntar ao grupo',
  lostHint: 'Esqueceu algo no táxi?',
  lostMessage: (time, plate) =>
    `Esqueci algo no táxi ${beforeHour('da', 'das', time)}${plate ? ` (placa ${plate})` : ''}. Alguém viu?`,
} satisfies typeof source
