export const pwa = {
  notNow: 'Ahora no',
  updateTitle: 'Hay una versión nueva',
  update: 'Actualizar',
}
