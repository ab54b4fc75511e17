import { plural } from '../plural.ts'

/** The texts of the components of every screen. */
export const ui = {
  close: 'Cerrar',
  back: 'Volver',
  retry: 'Reintentar',
  optional: 'Opcional',
  toastTitles: { error: 'Error', warning: 'Aviso', info: 'Información' },
  toastAccept: 'OK',
  openPanel: 'Abrir el panel',
  closePanel: 'Cerrar el panel',
  more: (label: string) => `Más: ${label}`,
  less: (label: string) => `Menos: ${label}`,
  charactersLeft: (count: number) => plural(count, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  prefix: 'Prefijo del país',
  otherPrefix: 'Otro país',
  otherPrefixLabel: 'Prefijo',
  countries: { US: 'Estados Unidos', MX: 'México', ES: 'España', BR: 'Brasil' },
  suggestions: (count: number) => plural(count, { one: '# sugerencia', other: '# sugerencias' }),
  noSuggestions: 'Sin resultados',
  clear: 'Borrar',
  stars: (count: number) => plural(count, { one: '# estrella', other: '# estrellas' }),
  timeLeft: (time: string) => `Tiempo restante: ${time}`,
  stopState: { done: 'Hecho', now: 'Ahora', next: 'Después' },
  stepState: { done: 'hecho', now: 'en curso', next: 'pendiente' },
}
