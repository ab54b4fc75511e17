export const rating = {
  title: '¿Qué tal el viaje?',
  stars: 'Tu valoración',
  words: ['Muy mal', 'Mal', 'Regular', 'Bien', 'Muy bien'],
  feedback: 'Cuéntanos más',
  feedbackPlaceholder: 'Puntualidad, trato, comodidad…',
  send: 'Enviar valoración',
  change: 'Cambiar valoración',
  later: 'Ahora no',
  thanks: 'Gracias por tu valoración',
  empty: 'Elige de una a cinco estrellas.',
  failed: 'Error al enviar la valoración',
}
