// What riders are told about their ride. Complete in both languages by type.
import type { CancellationReason, Language } from '@woodalo/protocol'

type Texts = Record<string, Record<Language, string>>

export const rideTexts = {
  acceptHeard: { es: 'Aceptamos el viaje por ti.', en: 'Accepting the ride for you.' },
  accepted: { es: 'Has aceptado el viaje.', en: 'You have accepted the ride.' },
  cancelHeard: { es: 'Cancelamos tu viaje.', en: 'Canceling your ride.' },
  canceled: { es: 'Has cancelado el viaje.', en: 'You have canceled the ride.' },
  active: {
    es: 'Todos han aceptado: id al punto de encuentro.',
    en: 'Everybody has accepted: head to the meeting point.',
  },
  termsChanged: {
    es: 'Un viajero se ha ido: mira las nuevas condiciones.',
    en: 'A traveller has left: look at the new terms.',
  },
  gotOff: { es: 'Un viajero se ha bajado.', en: 'A traveller has got off.' },
  completed: { es: 'El viaje ha terminado.', en: 'The ride is over.' },
} as const satisfies Texts

export const cancellationTexts = {
  NO_DRIVER_FOUND: {
    es: 'El viaje se ha cancelado: no se ha encontrado vehículo.',
    en: 'The ride was canceled: no vehicle was found.',
  },
  CANCELED_BY_USER: {
    es: 'El viaje se ha cancelado: un viajero lo ha dejado.',
    en: 'The ride was canceled: a traveller left it.',
  },
  CANCELED_BY_SYSTEM: {
    es: 'El viaje se ha cancelado: ya no puede seguir con estas condiciones.',
    en: 'The ride was canceled: it can no longer go on as agreed.',
  },
  NOT_CONFIRMED_IN_TIME: {
    es: 'El viaje se ha cancelado: no lo confirmaste a tiempo.',
    en: 'The ride was canceled: you did not confirm it in time.',
  },
  NOT_SPECIFIED: { es: 'El viaje se ha cancelado.', en: 'The ride was canceled.' },
} as const satisfies Record<CancellationReason, Record<Language, string>>

/** A person or a stop without a name of its own. */
export const namelessTexts = {
  rider: { es: 'Viajero', en: 'Rider' },
  stop: { es: 'Parada', en: 'Stop' },
} as const satisfies Texts
