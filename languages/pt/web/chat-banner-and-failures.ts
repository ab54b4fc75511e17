import type { chatAnywhere as source } from '../../es/web/chat-banner-and-failures.ts'

export const chatAnywhere = {
  bannerName: 'Nova mensagem',
  bannerText: 'Você tem uma nova mensagem',
  reply: 'Responder',
  loadFailedTitle: 'Erro de conexão',
  loadFailed: 'Erro ao carregar as mensagens. Recarregue a página.',
  sendFailedTitle: 'Erro',
  sendFailed: 'Não foi possível enviar a mensagem. Tente de novo.',
} satisfies typeof source
