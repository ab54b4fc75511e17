import type { rideAnywhere as source } from '../../es/web/ride-statuses-and-reasons.ts'

export const rideAnywhere = {
  title: 'Sua viagem',
  canceledTitle: 'Viagem cancelada',
  canceledText: 'A viagem foi cancelada.',
  reasons: {
    NO_DRIVER_FOUND: 'Nenhum motorista encontrado',
    CANCELED_BY_USER: 'Cancelada por um usuário',
    CANCELED_BY_SYSTEM: 'Cancelada pelo sistema',
    NOT_CONFIRMED_IN_TIME: 'Não confirmada a tempo',
    NOT_SPECIFIED: 'Sem motivo informado',
  },
  statuses: { pending: 'Pendente', completed: 'Concluída', canceled: 'Cancelada' },
} satisfies typeof source
