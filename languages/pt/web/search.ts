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
} satisfies typeof source
