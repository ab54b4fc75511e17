import type { generalInfo as source } from '../../es/web/how-it-works.ts'
import { signedIn } from './signed-in.ts'

export const generalInfo = {
  ...signedIn.generalInfo,
  title: 'Como o Woodalo funciona',
  step: (current, total) => `Passo ${current} de ${total}`,
  steps: [
    {
      title: 'Companhia para o mesmo destino',
      text: 'Você diz de onde sai e para onde vai. A gente encontra quem está perto e vai para a mesma região.',
    },
    {
      title: 'Só uma pessoa pede o táxi',
      text: 'O grupo se encontra a poucos passos. O app escolhe quem pede o carro; os outros digitam o código dessa pessoa.',
    },
    {
      title: 'Cada um na sua parada',
      text: 'Cada pessoa desce na sua parada, em ordem. O preço é dividido conforme o que cada uma pagaria sozinha.',
    },
  ],
  previous: 'Voltar',
  next: 'Próximo',
  done: 'Entendi',
} satisfies typeof source
