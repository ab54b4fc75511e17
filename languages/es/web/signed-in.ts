import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

/** In addition to the first texts: those of a signed-in person's first screen. */
export const signedIn = {
  request,
  needs,
  offline,
  chat: {
    bannerName: 'Nuevo Mensaje',
    bannerText: 'Tienes un nuevo mensaje',
    loadFailedTitle: 'Error de conexión',
    loadFailed: 'Error al cargar los mensajes. Por favor, recarga la página.',
    sendFailedTitle: 'Error',
    sendFailed: 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.',
  },
  ride: {
    title: 'Tu viaje',
    canceledTitle: 'Viaje cancelado',
    canceledText: 'El viaje ha sido cancelado.',
    reasons: {
      NO_DRIVER_FOUND: 'No se encontró conductor',
      CANCELED_BY_USER: 'Cancelado por un usuario',
      CANCELED_BY_SYSTEM: 'Cancelado por el sistema',
      NOT_CONFIRMED_IN_TIME: 'No se confirmó a tiempo',
      NOT_SPECIFIED: 'Sin especificar',
    },
    statuses: { pending: 'Pendiente', completed: 'Completado', canceled: 'Cancelado' },
  },
  search: {
    back: 'Volvemos a buscar',
    expired: 'La búsqueda ha terminado',
  },
  wayBack: {
    ride: 'Tienes un viaje en marcha',
    deciding: '¡Tenemos grupo! Te esperamos',
    searching: 'Seguimos buscando compañeros',
    open: 'Volver',
  },
  account: {
    open: 'Abrir el menú de la cuenta',
  },
  generalInfo: {
    open: 'Cómo funciona',
  },
}
