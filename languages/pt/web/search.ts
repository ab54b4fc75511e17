import type { search as source } from '../../es/web/search.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Procurando companhia…',
  found: 'Encontramos companhia!',
  noneYet: 'Ninguém por enquanto',
  noneYetText: 'A cada minuto sai gente nova. Como você quer continuar?',
  keepSearching: 'Continuar buscando',
  cancel: 'Cancelar a busca',
  canceling: 'Cancelando…',
  nearby: (count) =>
    plural(count, { one: '# pessoa vai para o seu lado', other: '# pessoas vão para o seu lado' }),
  counting: 'Vendo quem vai para o seu lado',
  nobodyNear: 'Por enquanto, ninguém por perto vai para o seu lado',
  leaveOpen: 'Pode fechar o app: a gente avisa assim que houver grupo.',
  leaveOpenNoPush: 'Deixe esta tela aberta para saber assim que houver grupo.',
  tellMe: 'Avise quando houver grupo',
  choices: 'O que você pode fazer',
  tellMeDetail: 'Continuamos procurando e avisamos você, mesmo com o app fechado.',
  change: 'Mudar de lugar ou de horário',
  changeDetail: 'Seu trajeto fica salvo. Numa estação ou praça por perto costuma haver mais gente.',
  withAnyone: 'Procurar com todo mundo',
  withAnyoneDetail: 'Agora você procura só com mulheres e pessoas não binárias.',
  alone: 'Um táxi só para você',
  alonePrice: (price) => `Cerca de ${price}`,
  aloneText: 'Peça com seu trajeto já preenchido. Sua busca fica pausada até você cancelar.',
} satisfies typeof source
