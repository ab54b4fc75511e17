import type { rating as source } from '../../es/web/rating.ts'

export const rating = {
  title: 'Como foi a viagem?',
  stars: 'Sua avaliação',
  words: ['Muito ruim', 'Ruim', 'Mais ou menos', 'Boa', 'Muito boa'],
  feedback: 'Conte mais',
  feedbackPlaceholder: 'Pontualidade, educação, conforto…',
  send: 'Enviar avaliação',
  change: 'Alterar avaliação',
  later: 'Agora não',
  thanks: 'Obrigado pela avaliação',
  empty: 'Escolha de uma a cinco estrelas.',
  failed: 'Erro ao enviar a avaliação',
} satisfies typeof source
