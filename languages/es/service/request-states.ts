import type { RideRequestState } from '@woodalo/protocol'

/** The messages about a search. */
export const requests = {
  /** By the new state of the request. */
  states: {
    SEARCHING: 'Buscamos compañeros de viaje.',
    MATCHED: '¡Hemos encontrado compañeros!',
    CONFIRMED: 'Todos han aceptado: el viaje está confirmado.',
    DONE: 'Has llegado. ¡Gracias por compartir!',
    NO_MATCH: 'Todavía no hay nadie que vaya hacia allí.',
    CANCELED: 'Tu solicitud está cancelada.',
    EXPIRED: 'Tu solicitud ha caducado.',
  } satisfies Record<RideRequestState, string>,
  backToSearching: 'El grupo se ha deshecho. Seguimos buscando por ti.',
  noMatch: 'No hemos encontrado compañeros todavía. Puedes seguir buscando.',
  cancelHeard: 'Cancelando tu búsqueda…',
  canceled: 'Has cancelado la búsqueda.',
  /** An account of the same person that is deleted owes a share. `day`: the last one on which that counts. */
  owedBefore: (day: string) =>
    `Con una cuenta anterior te quedó un viaje sin pagar. Podrás pedir otro cuando quien lo pagó lo dé por saldado, o después del ${day}.`,
}
