export const pwa = {
  installTitle: 'Lleva Woodalo en tu pantalla de inicio',
  installText: 'Se abre al instante y te avisa cuando hay grupo.',
  install: 'Instalar',
  installIos: 'Toca Compartir y después «Añadir a pantalla de inicio».',
  notNow: 'Ahora no',
  updateTitle: 'Hay una versión nueva',
  update: 'Actualizar',
  askPushTitle: '¿Te avisamos cuando haya grupo?',
  askPushText: 'Así puedes guardar el teléfono mientras buscamos.',
  askPush: 'Sí, quiero avisos',
}
