/** The browser's own error messages; the server's messages come in the person's language. */
export const errors = {
  title: 'Error',
  unexpected: 'Algo falló. Vuelve a intentarlo.',
  network: 'No hay conexión con el servidor. Revisa tu red.',
  noData: 'No se recibieron datos del servidor',
  serverErrorTitle: 'Ha ocurrido un error',
  emitFailedTitle: 'Error de conexión',
  emitFailed: 'Lo sentimos, no se pudo establecer la conexión con el servidor.',
  emitFailedAccept: 'Aceptar',
  pageTitle: 'Esta pantalla falló',
  pageText: 'No perdiste nada: tu viaje sigue en marcha.',
  reload: 'Recargar',
}
