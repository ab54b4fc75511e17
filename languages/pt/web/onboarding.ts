import type { onboarding as source } from '../../es/web/onboarding.ts'

export const onboarding = {
  title: 'Boas-vindas',
  step: (current, total) => `Passo ${current} de ${total}`,
  steps: [
    {
      title: 'Diga para onde você vai',
      text: 'Procuramos gente perto de você que vai para o mesmo lado.',
    },
    {
      title: 'Um encontro, um táxi',
      text: 'Quando o grupo se forma, dizemos quem pede o táxi. Um código confirma que não falta ninguém.',
    },
    {
      title: 'Cada um desce na sua parada',
      text: 'Quem pede o táxi paga a corrida, e cada um passa a sua parte: sempre menos do que um táxi sem dividir.',
    },
  ],
  previous: 'Voltar',
  skip: 'Pular',
  next: 'Próximo',
  ready: 'Tudo pronto',
  start: 'Começar',
  failed: 'Erro ao concluir as boas-vindas',
  nameHint: 'É assim que seus companheiros vão reconhecer você.',
} satisfies typeof source
