import type { search as source } from '../../es/web/search-and-no-match.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Procurando companhia…',
  found: 'Encontramos companhia!',
  noneYet: 'Ninguém por enquanto',
  noneYetText: 'Como você quer continuar?',
  keepSearching: 'Continuar buscando',
  cancel: 'Cancelar a busca',
  giveUp: 'Não viajar agora',
  canceling: 'Cancelando…',
  nearby: (count) =>
    plural(count, { one: '# pessoa vai na sua direção', other: '# pessoas vão na sua direção' }),
  counting: 'Vendo quem vai na sua direção',
  nobodyNear: 'Ainda ninguém vai na sua direção',
  notCounting: 'Sem conexão, não dá para ver quem está perto',
  groupMeanwhile: 'Se surgir um grupo, você verá quando a conexão voltar.',
  sharedPrice: (price) => `Dividindo, ${price}`,
  wouldPayShared: (price) => `Dividindo, você pagaria ${price}`,
  alonePriceShort: (price) => `${price} por conta própria`,
  leaveOpen: 'Pode fechar o app: a gente avisa assim que o grupo se formar.',
  leaveOpenNoPush: 'Deixe esta tela aberta para saber assim que o grupo se formar.',
  keepTold: 'avisamos mesmo com o app fechado',
  tellMeClosed: 'Me avise mesmo com o app fechado',
  /** Below the seconds of a ring. */
  seconds: 's',
  choices: 'O que você pode fazer',
  invite: 'Convide alguém por perto',
  inviteDetail: 'Mande um link; continuamos buscando.',
  inviteText: 'Vamos dividir o táxi: diga aonde vai e pague só a sua parte.',
  inviteCopied: 'Link copiado',
  change: 'Mudar o trajeto',
  changeDetail: 'Numa estação ou praça por perto costuma haver mais gente.',
  withAnyone: 'Procurar com todo mundo',
  withAnyoneDetail: 'Agora você procura só com mulheres e pessoas não binárias.',
  longTrip: {
    title: (distance) => `Tem certeza? São mais de ${distance}`,
    text: 'A essa distância o táxi custa caro e quase ninguém divide o caminho. Confira se a partida e o destino estão certos.',
    go: 'Buscar mesmo assim',
  },
  alone: 'Um táxi só para você',
  aloneDetail: 'No app que você escolher, já com o trajeto.',
  aloneMeanwhile: 'Peça com o seu trajeto já preenchido. Sua busca continua até você cancelar.',
  aloneText: 'Peça com seu trajeto já preenchido. Sua busca fica pausada até você cancelar.',
} satisfies typeof source
