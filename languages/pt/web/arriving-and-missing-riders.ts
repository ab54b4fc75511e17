import { beforeHour } from '../../before-hour.ts'
import type { presence as source } from '../../es/web/arriving-and-missing-riders.ts'
import { plural } from '../plural.ts'

export const presence = {
  onMyWay: 'Estou indo',
  onWayHint: 'O grupo sabe que você está a caminho. Toque em “Cheguei” ao chegar.',
  onWay: (time) => `A caminho · ${time}`,
  iAmHere: 'Cheguei',
  iAmHereHint: 'avisa o grupo',
  setOutHint: 'avisa que você vai',
  phoneIsHere: 'Parece que você já chegou. Toque para avisar o grupo: sua posição não sai do celular.',
  here: (time) => `Aqui · ${time}`,
  youAreHere: (time) => `O grupo sabe que você está aqui desde ${beforeHour('a', 'as', time)}.`,
  sayFrom: (time) => `Se alguém não vier, você pode avisar a partir ${beforeHour('da', 'das', time)}.`,
  notCome: (name) => `${name} não veio`,
  notComeTitle: (name) => `Seguir sem ${name}?`,
  notComeAlone: (name) =>
    `Como não sobra mais ninguém no grupo, esta viagem termina e você pode buscar outra. Para ${name}, vai contar como falta.`,
  notComeTogether: (name) =>
    `É preciso que outra pessoa no ponto de encontro também diga isso. Aí o grupo segue sem ${name}, o preço é dividido de novo e, para ${name}, vai contar como falta.`,
  notComeSay: 'Dizer que não veio',
  notComeWait: 'Esperar mais um pouco',
  said: 'Você já disse. Falta mais uma pessoa dizer também.',
  saidByOther: (name) => `Alguém do grupo diz que ${name} não veio. E você?`,
  lookedFor: 'O grupo não encontra você',
  lookedForText: 'Se você já está no ponto de encontro, toque em “Cheguei”. Senão, a viagem segue sem você.',
  absent: 'Não veio',
  gone: 'Saiu da viagem',
  kept: (kept, rides) =>
    kept === rides
      ? plural(rides, { one: '# viagem, sem faltar', other: '# viagens, sem faltar a nenhuma' })
      : plural(rides, { one: 'Faltou a # viagem', other: `Foi a ${kept} das suas # viagens` }),
  keptOwn: (kept, rides) =>
    plural(rides, {
      one: kept === rides ? '# viagem, sem faltar' : 'Você faltou a # viagem',
      other: `Você foi a ${kept} das suas # viagens`,
    }),
} satisfies typeof source
