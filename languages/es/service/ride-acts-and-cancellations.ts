import type { CancellationReason } from '@woodalo/protocol'

/** The messages about a ride. */
export const rides = {
  acceptHeard: 'Aceptando el viaje…',
  accepted: 'Has aceptado el viaje.',
  cancelHeard: 'Cancelando tu viaje…',
  canceled: 'Has cancelado el viaje.',
  active: 'Todos han aceptado. Ve al punto de encuentro.',
  termsChanged: 'Un viajero se ha ido. Mira las nuevas condiciones.',
  missed: 'Los demás se han ido sin ti: no llegaste al punto de encuentro.',
  otherMissed: 'El viaje se ha cancelado: la otra persona no ha venido.',
  gotOff: 'Un viajero se ha bajado.',
  completed: 'El viaje ha terminado.',
}

/** Why a ride was canceled. */
export const cancellations = {
  NO_DRIVER_FOUND: 'El viaje se ha cancelado: no se ha encontrado taxi.',
  CANCELED_BY_USER: 'El viaje se ha cancelado: un viajero lo ha dejado.',
  CANCELED_BY_SYSTEM: 'El viaje se ha cancelado: ya no puede seguir con estas condiciones.',
  NOT_CONFIRMED_IN_TIME: 'El viaje se ha cancelado: no lo confirmaste a tiempo.',
  NOT_SPECIFIED: 'El viaje se ha cancelado.',
} satisfies Record<CancellationReason, string>

/** Names for a person or a stop without one. */
export const nameless = {
  rider: 'Viajero',
  stop: 'Parada',
}
