import { chatAnywhere } from './chat-anywhere.ts'
import { rideAnywhere } from './ride-anywhere.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

/** In addition to the first texts: those of a signed-in person's first screen. */
export const signedIn = {
  request,
  needs,
  offline,
  chat: chatAnywhere,
  ride: rideAnywhere,
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
