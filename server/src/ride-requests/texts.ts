// What riders are told about their search. Complete in both languages by type.
import type { Language, RideRequestState } from '@woodalo/protocol'

type Texts = Record<string, Record<Language, string>>

/** By where the request went. */
export const stateTexts = {
  SEARCHING: { es: 'Buscamos compañeros de viaje.', en: 'Looking for companions.' },
  MATCHED: { es: '¡Hemos encontrado compañeros!', en: 'Companions found!' },
  CONFIRMED: {
    es: 'Todos han aceptado: el viaje está confirmado.',
    en: 'Everybody has accepted: the ride is on.',
  },
  DONE: { es: 'Has llegado. ¡Gracias por compartir!', en: 'You have arrived. Thank you for sharing!' },
  NO_MATCH: { es: 'Todavía no hay nadie en tu camino.', en: 'Nobody is going your way yet.' },
  CANCELED: { es: 'Tu solicitud está cancelada.', en: 'Your request is canceled.' },
  EXPIRED: { es: 'Tu solicitud ha caducado.', en: 'Your request has expired.' },
} as const satisfies Record<RideRequestState, Record<Language, string>>

export const requestTexts = {
  backToSearching: {
    es: 'El grupo se ha deshecho. Seguimos buscando por ti.',
    en: 'The group fell apart. We keep looking for you.',
  },
  noMatch: {
    es: 'No hemos encontrado compañeros todavía. Puedes seguir buscando.',
    en: 'No companions found yet. You can keep searching.',
  },
  cancelHeard: { es: 'Cancelamos tu búsqueda.', en: 'Canceling your search.' },
  canceled: { es: 'Tu búsqueda está cancelada.', en: 'Your search is canceled.' },
} as const satisfies Texts
