import type { errors as source } from '../../es/web/failed-calls-and-screens.ts'

export const errors = {
  title: 'Erro',
  unexpected: 'Algo deu errado. Tente de novo.',
  network: 'Sem conexão com o servidor. Verifique sua internet.',
  noData: 'Nenhum dado recebido do servidor',
  serverErrorTitle: 'Ocorreu um erro',
  emitFailedTitle: 'Erro de conexão',
  emitFailed: 'Desculpe, não foi possível conectar ao servidor.',
  emitFailedAccept: 'Aceitar',
  pageTitle: 'Esta tela falhou',
  pageText: 'Você não perdeu nada: sua viagem continua.',
  reload: 'Recarregar',
} satisfies typeof source
