import type { chat as source } from '../../es/web/chat.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const chat = {
  ...signedIn.chat,
  title: 'Chat',
  youLower: 'você',
  namesAndOthers: (names, count) => `${names} e mais ${count}`,
  open: 'Escrever para o grupo',
  placeholder: 'Escreva uma mensagem',
  send: 'Enviar',
  sendPlace: 'Dizer onde estou',
  iAmAt: (place) => `Estou aqui: ${place}`,
  placeFaults: {
    denied: 'Não conseguimos ver sua localização. Permita o acesso ou escreva onde você está.',
    failed: 'Não localizamos você. Escreva onde está.',
  },
  quickReplies: ['Oi', 'Cadê você?', 'Estou a caminho', 'Chego em 5 minutos', 'Cheguei'],
  quickRepliesLabel: 'Respostas rápidas',
  sending: 'Enviando',
  sent: 'Enviada',
  failed: 'Não enviada',
  waiting: 'Será enviada com rede',
  retry: 'Tentar de novo',
  newMessages: 'Mensagens novas',
  toNewest: 'Ir para a mais recente',
  empty: 'Nenhuma mensagem ainda',
  emptyHint: 'Dê um oi e diga onde você está.',
  emptyTogether: 'Escreva para quem viaja com você.',
  over: 'A viagem terminou',
  overShort: 'Viagem encerrada',
  closed: 'O chat desta viagem já foi encerrado.',
  formerRider: 'Passageiro',
  deleted: 'Mensagem apagada',
  unread: (count) => plural(count, { one: '# mensagem não lida', other: '# mensagens não lidas' }),
} satisfies typeof source
