import type { people as source } from '../../es/web/people.ts'

export const people = {
  somebody: 'Alguém que apagou a conta',
  newcomer: 'Ainda sem viagens concluídas',
  proofs: {
    none: 'Sem e-mail nem telefone confirmado',
    email: 'E-mail confirmado',
    phone: 'Telefone confirmado',
  },
  block: 'Não viajar mais junto',
  blockWhy: (name) =>
    `Não vamos mais propor viagens com ${name}. Não contamos a ninguém, e dá para desfazer na sua conta.`,
  blocked: (name) => `Você não vai mais viajar com ${name}.`,
  unblock: 'Desfazer',
  unblockFor: (name) => `Desfazer: permitir viagens com ${name} de novo`,
  report: 'Denunciar um problema',
  reportTitle: (name) => `O que aconteceu com ${name}?`,
  kinds: {
    'no-show': 'Não veio',
    'no-settlement': 'Não pagou a sua parte',
    behaviour: 'Me tratou mal',
    danger: 'Colocou alguém em perigo',
    fake: 'Não é quem diz ser',
    other: 'Outra coisa',
  },
  reportKind: 'Motivo',
  reportText: 'Conte com as suas palavras',
  reportDanger: 'Se alguém está em perigo agora, ligue primeiro para a emergência.',
  reportNote: (name) =>
    `Uma pessoa do Woodalo lê, junto com os horários e as mensagens desta viagem. Fica guardado por um tempo limitado, mesmo que alguém apague a conta. Não dizemos nada da sua denúncia a ${name}.`,
  reportSend: 'Enviar denúncia',
  reportBack: 'Voltar',
  reported: 'Recebemos',
  reportedText: 'Uma pessoa vai ler. A resposta vai ficar na sua conta, em “Suas denúncias”.',
  failed: 'Algo deu errado. Tente de novo.',
  blocks: 'Com quem você não quer viajar',
  blocksNone: 'Ninguém. Dá para escolher numa viagem, tocando na pessoa.',
  since: (date) => `Desde ${date}`,
  reports: 'Suas denúncias',
  reportsNone: 'Você não denunciou nada.',
  states: { open: 'Estamos lendo', answered: 'Respondida' },
  answer: 'Nossa resposta',
} satisfies typeof source
