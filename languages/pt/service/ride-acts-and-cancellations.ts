import type {
  cancellations as reasons,
  nameless as unnamed,
  rides as source,
} from '../../es/service/ride-acts-and-cancellations.ts'

export const rides = {
  acceptHeard: 'Aceitando a viagem para você.',
  accepted: 'Você aceitou a viagem.',
  cancelHeard: 'Cancelando sua viagem.',
  canceled: 'Você cancelou a viagem.',
  active: 'Todo mundo aceitou: vá para o ponto de encontro.',
  termsChanged: 'Uma pessoa saiu do grupo: veja as novas condições.',
  missed: 'As outras pessoas foram sem você: você não chegou ao ponto de encontro.',
  otherMissed: 'A viagem foi cancelada: a outra pessoa não apareceu.',
  gotOff: 'Uma pessoa desceu.',
  completed: 'A viagem terminou.',
} satisfies typeof source

export const cancellations = {
  NO_DRIVER_FOUND: 'A viagem foi cancelada: nenhum táxi foi encontrado.',
  CANCELED_BY_USER: 'A viagem foi cancelada: uma pessoa saiu do grupo.',
  CANCELED_BY_SYSTEM: 'A viagem foi cancelada: não dá mais para seguir nessas condições.',
  NOT_CONFIRMED_IN_TIME: 'A viagem foi cancelada: você não confirmou a tempo.',
  NOT_SPECIFIED: 'A viagem foi cancelada.',
} satisfies typeof reasons

export const nameless = {
  rider: 'Passageiro',
  stop: 'Parada',
} satisfies typeof unnamed
