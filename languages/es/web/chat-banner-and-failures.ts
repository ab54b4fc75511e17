/** What the chat says on every screen: the banner of a new message, and what failed. */
export const chatAnywhere = {
  bannerName: 'Nuevo Mensaje',
  bannerText: 'Tienes un nuevo mensaje',
  reply: 'Responder',
  loadFailedTitle: 'Error de conexión',
  loadFailed: 'Error al cargar los mensajes. Por favor, recarga la página.',
  sendFailedTitle: 'Error',
  sendFailed: 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.',
}
