import { beforeHour } from '../../before-hour.ts'
import type { watch as source } from '../../es/web/watched-ride-and-sharing.ts'

export const watch = {
  title: (name) => `A viagem de ${name}`,
  states: {
    meeting: 'A caminho do ponto de encontro',
    riding: 'No táxi',
    over: 'Chegou',
    canceled: 'A viagem foi cancelada',
  },
  meetingPoint: 'Ponto de encontro',
  meetAt: (time) => `Encontro ${beforeHour('à', 'às', time)}`,
  eta: (time) => `Chega por volta ${beforeHour('da', 'das', time)}`,
  late: (minutes) => `${minutes} min de atraso`,
  people: 'Quem está na viagem',
  hasArrived: 'Já está lá',
  gotOff: 'Já desceu',
  taxi: 'Táxi',
  lastSign: (time) => `Último sinal ${beforeHour('à', 'às', time)}`,
  worksUntil: (time) => `O link funciona até ${time}`,
  gone: 'Não há mais nenhuma viagem aqui',
  goneText: 'A viagem terminou, ou quem a compartilhou retirou o link.',
  failed: 'Não conseguimos ler a viagem',
  failedText: 'Tentamos de novo a cada poucos segundos.',
  stale: (time) => `Isto é ${beforeHour('da', 'das', time)}: agora não há conexão.`,
  share: 'Compartilhar minha viagem',
  shareText:
    'Quem tem o link acompanha você até uma hora depois de descer: nomes, táxi e ponto de encontro, nenhum endereço.',
  send: 'Enviar o link',
  message: 'Acompanhe minha viagem',
  copied: 'Link copiado',
  stop: 'Parar de compartilhar',
  notDone: 'Não deu certo. Tente de novo.',
} satisfies typeof source
