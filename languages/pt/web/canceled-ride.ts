import type { canceled as source } from '../../es/web/canceled-ride.ts'

/** To those whose ride somebody else, or the service, has ended. */
export const canceled = {
  titles: {
    NO_DRIVER_FOUND: 'Faltou táxi para o grupo',
    CANCELED_BY_USER: 'O grupo se desfez',
    CANCELED_BY_SYSTEM: 'Esta viagem não vai acontecer',
    NOT_CONFIRMED_IN_TIME: 'O tempo para aceitar acabou',
    NOT_SPECIFIED: 'A viagem foi cancelada',
  },
  noDriver: (name) => `${name} não conseguiu táxi e cancelou a viagem para todos.`,
  noDriverFound: 'Ninguém conseguiu táxi, e a viagem foi cancelada para todos.',
  left: (name) => `${name} saiu da viagem e não sobrou mais ninguém no grupo.`,
  alone: 'Não sobrou mais ninguém no grupo.',
  bySystem: 'O grupo não podia mais viajar junto, então encerramos a viagem.',
  late: 'Sua resposta não chegou a tempo.',
  free: 'Você não precisa pagar nada.',
  ifTaxi: 'Se houve táxi, os detalhes da viagem mostram quem deve o quê.',
  details: 'Ver detalhes',
  aloneText: 'Peça com seu trajeto já preenchido.',
} satisfies typeof source
