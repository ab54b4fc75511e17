import type { noticeActions as actions, notices as source } from '../../es/service/push-notices.ts'

export const notices = {
  'match-found': {
    title: 'Temos um grupo!',
    body: 'Encontramos companhia para a sua viagem. Aceite antes que o tempo acabe.',
  },
  'terms-changed': {
    title: 'A viagem mudou',
    body: 'Veja as novas condições e aceite antes que o tempo acabe.',
  },
  'ride-confirmed': {
    title: 'Viagem confirmada',
    body: 'Todo mundo aceitou. Veja onde é o encontro.',
  },
  'ride-canceled': {
    title: 'Viagem cancelada',
    body: 'A viagem foi cancelada. Você pode buscar companhia de novo.',
  },
  'no-match': {
    title: 'Ninguém por enquanto',
    body: 'Não encontramos companhia. Continuamos buscando?',
  },
  'settle-up': {
    title: 'Acerto pendente',
    body: 'Sua parte da última viagem ainda está em aberto. Veja como pagar.',
  },
  standing: {
    title: 'Uma mensagem do Woodalo',
    body: 'Há uma mensagem sobre a sua conta. Abra para ler.',
  },
  message: {
    title: 'Nova mensagem',
    body: 'Você tem uma nova mensagem no chat da sua viagem.',
  },
} satisfies typeof source

export const noticeActions = {
  accept: 'Aceitar',
  see: 'Ver',
  settle: 'Ver o acerto',
  chat: 'Abrir o chat',
} satisfies typeof actions
