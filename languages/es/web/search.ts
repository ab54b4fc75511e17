import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Buscando compañeros…',
  found: '¡Hemos encontrado compañeros!',
  noneYet: 'Todavía no hay compañeros',
  noneYetText: 'Cada minuto sale gente nueva. Tú eliges cómo seguir.',
  keepSearching: 'Seguir buscando',
  cancel: 'Cancelar la búsqueda',
  canceling: 'Cancelando…',
  nearby: (count: number) =>
    plural(count, { one: '# persona va hacia tu zona', other: '# personas van hacia tu zona' }),
  counting: 'Viendo quién va hacia tu zona',
  nobodyNear: 'Por ahora no hay nadie cerca que vaya hacia tu zona',
  leaveOpen: 'Puedes cerrar la app: te avisamos en cuanto haya grupo.',
  leaveOpenNoPush: 'Deja esta pantalla abierta para enterarte en cuanto haya grupo.',
  tellMe: 'Avísame cuando haya grupo',
}
