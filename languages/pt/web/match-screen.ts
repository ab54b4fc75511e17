import type { match as source } from '../../es/web/match-screen.ts'

export const match = {
  title: 'Temos um grupo!',
  toPay: 'Sua parte',
  alone: (price) => `${price} sem dividir`,
  saves: (percent) => `você economiza ${percent}`,
  everyoneSaves: 'O grupo todo economiza na mesma proporção',
  co2: (weight) => `${weight} de CO₂ a menos no grupo todo`,
  co2None: 'Sem economia de CO₂ neste trajeto',
  leaves: 'Sai',
  getsOff: 'Você desce',
  companions: 'Quem vai com você',
  you: 'Você',
  meetAt: 'Ponto de encontro',
  onFoot: 'A pé',
  atThePoint: 'já aqui',
  accept: 'Aceitar viagem',
  accepting: 'Aceitando…',
  accepted: 'Você aceitou',
  waiting: (names) => `Esperando ${names}`,
  ifSilent: 'Se alguém não responder a tempo, propomos a viagem com os outros ou continuamos buscando.',
  cancel: 'Cancelar viagem',
  decline: 'Agora não',
  inProgress: (accepted, total) =>
    accepted === 0
      ? 'Ninguém aceitou ainda'
      : accepted === 1
        ? `1 de ${total} já aceitou`
        : `${accepted} de ${total} já aceitaram`,
  deciding: 'Decidindo…',
  accepts: 'Aceitou',
  replyIn: 'Responda em',
  timeLeft: 'Restam',
  timeToDecide: 'Tempo para decidir',
  newcomer: (name) => `${name} entrou no grupo`,
  termsChanged: 'O grupo mudou: veja o novo preço e aceite de novo.',
  refuseTitle: 'Não gostou deste grupo?',
  refuseGives: 'Com este grupo você paga',
  refuseText: 'Os outros continuam a busca sem você.',
  stay: 'Continuar no grupo',
  unrated: 'Sem avaliações',
  van: 'Táxi de 6 lugares',
  unconfirmed: 'Contato não confirmado',
  noneConfirmed: 'Ninguém confirmou e-mail nem telefone',
  asks: 'Pede o táxi',
  asksAndPays: 'Pede e paga o táxi',
  nobodyLeft: 'Não havia mais ninguém no grupo.',
} satisfies typeof source
