import type { onboarding as source } from '../../es/web/onboarding.ts'

export const onboarding = {
  title: 'Boas-vindas',
  step: (current, total) => `Passo ${current} de ${total}`,
  steps: [
    {
      title: 'Diga para onde você vai',
      text: 'A gente procura companhia pelo destino: gente perto de você que vai na mesma direção.',
    },
    {
      title: 'Um encontro, um táxi',
      text: 'Quando o grupo se encontra, o app escolhe quem pede o carro. Um código confirma que não falta ninguém.',
    },
    {
      title: 'Cada um desce na sua parada',
      text: 'A viagem pode ter várias paradas. Quem pede o táxi paga, e os outros dão a sua parte a essa pessoa, sempre menos do que gastariam por conta própria.',
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
