import type { signedIn as source } from '../../es/web/signed-in.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

export const signedIn = {
  request,
  needs,
  offline,
  chat: {
    bannerName: 'Nova mensagem',
    bannerText: 'Você tem uma nova mensagem',
    loadFailedTitle: 'Erro de conexão',
    loadFailed: 'Erro ao carregar as mensagens. Recarregue a página.',
    sendFailedTitle: 'Erro',
    sendFailed: 'Não foi possível enviar a mensagem. Tente de novo.',
  },
  ride: {
    title: 'Sua viagem',
    canceledTitle: 'Viagem cancelada',
    canceledText: 'A viagem foi cancelada.',
    reasons: {
      NO_DRIVER_FOUND: 'Nenhum motorista encontrado',
      CANCELED_BY_USER: 'Cancelada por um usuário',
      CANCELED_BY_SYSTEM: 'Cancelada pelo sistema',
      NOT_CONFIRMED_IN_TIME: 'Não confirmada a tempo',
      NOT_SPECIFIED: 'Sem motivo informado',
    },
    statuses: { pending: 'Pendente', completed: 'Concluída', canceled: 'Cancelada' },
  },
  search: {
    back: 'Buscando de novo',
    expired: 'A busca terminou',
  },
  wayBack: {
    ride: 'Você tem uma viagem em andamento',
    deciding: 'Temos um grupo para você',
    searching: 'Ainda procurando companheiros',
    open: 'Voltar',
  },
  account: {
    open: 'Abrir o menu da conta',
  },
  generalInfo: {
    open: 'Como funciona',
  },
} satisfies typeof source
