import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Buscando compañeros…',
  found: '¡Hemos encontrado compañeros!',
  noneYet: 'Todavía no hay compañeros',
  noneYetText: 'Elige cómo seguir.',
  keepSearching: 'Seguir buscando',
  cancel: 'Cancelar la búsqueda',
  giveUp: 'No viajar ahora',
  canceling: 'Cancelando…',
  nearby: (count: number) =>
    plural(count, { one: '# persona va hacia tu zona', other: '# personas van hacia tu zona' }),
  counting: 'Viendo quién va hacia tu zona',
  nobodyNear: 'Aún nadie va hacia tu zona',
  notCounting: 'Sin conexión no vemos quién está cerca',
  sharedPrice: (price: string) => `Compartiendo, ${price}`,
  alonePriceShort: (price: string) => `${price} por tu cuenta`,
  leaveOpen: 'Puedes cerrar la app: te avisamos en cuanto haya grupo.',
  leaveOpenNoPush: 'Con esta pantalla abierta te enteras en cuanto haya grupo.',
  tellMe: 'Avísame cuando haya grupo',
  tellMeClosed: 'Avísame aunque cierre la app',
  choices: 'Qué puedes hacer',
  tellMeDetail: 'Seguimos buscando y te avisamos, aunque cierres la app.',
  change: 'Cambiar el trayecto',
  changeDetail: 'Guardamos tu trayecto. En una estación o una plaza cercana suele haber más gente.',
  withAnyone: 'Buscar con todo el mundo',
  withAnyoneDetail: 'Ahora buscas solo con mujeres y personas no binarias.',
  longTrip: {
    title: (distance: string) => `¿Seguro? Son más de ${distance}`,
    text: 'A esa distancia un taxi cuesta mucho y casi nadie comparte el camino. Mira que la salida y la llegada sean las que quieres.',
    go: 'Buscar de todos modos',
  },
  alone: 'Un taxi para ti',
  alonePrice: (price: string) => `Unos ${price}. Abrimos la app de taxi que elijas con tu trayecto puesto.`,
  aloneText: 'Pídelo con tu trayecto ya puesto. Tu búsqueda sigue en pausa hasta que la canceles.',
}
