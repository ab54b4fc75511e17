import type { offline as source } from '../../es/web/offline.ts'

export const offline = {
  title: 'Sem conexão',
  banner: 'Sem conexão. Continuamos tentando.',
  searchGoesOn: 'Sua busca continua.',
  rideGoesOn: 'Sua viagem continua, e o código funciona sem internet.',
  messagesWait: 'Suas mensagens serão enviadas quando a conexão voltar.',
} satisfies typeof source
