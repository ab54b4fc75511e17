import type { letters as source } from '../../es/service/emails-and-sms.ts'

export const letters = {
  verify: (link) => ({
    subject: 'Confirme seu e-mail no Woodalo',
    text: `Olá!\n\nPara confirmar que este e-mail é seu, abra este link (vale por 24 horas):\n\n${link}\n\nSe não foi você, não faça nada: sem o link, ninguém pode usar seu e-mail.\n\nWoodalo`,
  }),
  reset: (link) => ({
    subject: 'Escolha uma nova senha no Woodalo',
    text: `Olá!\n\nPara escolher uma nova senha, abra este link (vale por uma hora e uma única vez):\n\n${link}\n\nSe não foi você quem pediu, não faça nada: sua senha continua a mesma.\n\nWoodalo`,
  }),
  return: (link) => ({
    subject: 'Recupere sua conta do Woodalo',
    text: `Olá!\n\nSua conta do Woodalo tinha este e-mail e agora tem outro. Para recuperá-la, abra este link (vale por uma hora e uma única vez) e escolha uma nova senha:\n\n${link}\n\nSua conta voltará a ter este e-mail, todas as sessões serão encerradas, e o telefone, a conta do Google e os e-mails adicionados há pouco serão removidos.\n\nSe não foi você quem pediu, não faça nada: a conta continua como está.\n\nWoodalo`,
  }),
  settle: (link) => ({
    subject: 'Sua parte da viagem no Woodalo',
    text: `Olá!\n\nSua parte da última viagem ainda está em aberto. Aqui você vê quanto é e como pagar a quem pediu o táxi:\n\n${link}\n\nSe já pagou, avise lá mesmo; se não concorda, também. O dinheiro vai de passageiro para passageiro: nunca passa pelo Woodalo.\n\nWoodalo`,
  }),
  standing: (what: string, words: string, link: string) => ({
    subject: 'Sobre a sua conta na Woodalo',
    text: `Olá,\n\n${what}\n\n“${words}”\n\n${link}\n\nWoodalo`,
  }),
  changed: (what) => ({
    subject: 'Mudança na sua conta do Woodalo',
    text: `Olá!\n\n${what}\n\nSe não foi você, escolha uma nova senha agora mesmo em “Esqueceu a senha?” e confira suas sessões.\n\nWoodalo`,
  }),
  changedAway: (what, until) => ({
    subject: 'Mudança na sua conta do Woodalo',
    text: `Olá!\n\n${what}\n\nSua conta não tem mais este e-mail. Se foi você, não faça nada.\n\nSe não foi você, dá para recuperar a conta com este e-mail até ${until}: digite-o em “Esqueceu a senha?”, abra o link que vai chegar aqui e escolha uma nova senha. Sua conta voltará a ter este e-mail, todas as sessões serão encerradas, e as formas de entrar adicionadas há pouco serão removidas. Não use este e-mail em outra conta antes disso. Depois desse horário, não será mais possível.\n\nWoodalo`,
  }),
  changedByText: (what) =>
    `Woodalo: ${what} Se não foi você, entre com este telefone, encerre as outras sessões e confira suas formas de entrar e de receber.`,
  passwordChangedByText:
    'Woodalo: Sua senha foi alterada. Se não foi você, entre com este telefone, encerre as outras sessões e remova o e-mail das suas formas de entrar: assim a senha deixa de valer.',
  replaced: (returnsBy) => ({
    subject: 'Mudança na sua conta do Woodalo',
    text: `Olá!\n\nSua conta não tem mais este e-mail, e com ele não dá para recuperá-la.\n\n${
      {
        byEmail: 'Se não foi você, digite em “Esqueceu a senha?” o e-mail que a conta tinha antes deste.',
        byPhone: 'Se não foi você, entre com um código no telefone que a conta tem, ou no que tinha antes.',
        byNothing:
          'Se não foi você e você ainda está na conta em outro aparelho, abra a conta nele, remova as formas de entrar que não conhece e encerre as outras sessões.',
      }[returnsBy]
    }\n\nWoodalo`,
  }),
  phoneLeft: (until) =>
    `Woodalo: Este telefone foi removido da sua conta. Se não foi você, entre com ele até ${until}: você recupera a conta, sem as formas de entrar adicionadas depois.`,
  phoneGone: {
    byPhone:
      'Woodalo: Este telefone foi removido da sua conta. Se não foi você, recupere a conta entrando com o telefone que ela tinha antes.',
    byEmail:
      'Woodalo: Este telefone foi removido da sua conta. Se não foi você, recupere a conta com seu e-mail em “Esqueceu a senha?”.',
    byNothing:
      'Woodalo: Este telefone foi removido da sua conta e não pode recuperá-la. Se não foi você e você ainda está na conta em outro aparelho, remova nele as formas de entrar que não conhece.',
  },
  phoneMayReturn: (until) =>
    `Até ${until}, quem receber o código no telefone que a conta tinha antes pode recuperá-la com ele. Se o telefone foi roubado, peça à sua operadora que bloqueie o chip.`,
  phoneReturned: () => ({
    subject: 'Mudança na sua conta do Woodalo',
    text: 'Olá!\n\nO telefone que a sua conta tinha antes a recuperou com o código. As formas de entrar adicionadas depois foram removidas: com este e-mail não dá mais para entrar.\n\nSe não foi você, alguém está com esse telefone ou com o chip: peça à sua operadora que o bloqueie e recupere a conta com o número quando ele voltar a ser seu.\n\nWoodalo',
  }),
  changes: {
    password: 'Sua senha foi alterada.',
    email: 'O e-mail que você usa para entrar foi alterado.',
    phone: 'Um telefone foi adicionado para entrar na sua conta.',
    google: 'Uma conta do Google foi adicionada para entrar na sua conta.',
    removed: 'Uma forma de entrar na sua conta foi removida.',
    payTo: 'A forma como seus companheiros pagam você foi alterada.',
  },
  deleted: () => ({
    subject: 'Sua conta do Woodalo foi apagada',
    text: 'Olá!\n\nSua conta do Woodalo foi apagada, com tudo o que havia nela. Não dá para desfazer.\n\nSe não foi você, alguém tinha entrado na sua conta: troque a senha do seu e-mail e de outras contas em que usa a mesma.\n\nWoodalo',
  }),
  code: (code) => `${code} é o seu código do Woodalo. Vale por 5 minutos. Não passe para ninguém.`,
} satisfies typeof source
