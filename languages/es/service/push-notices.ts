/** Pushes, by their occasion. They name nobody, because others can read a lock screen. */
export const notices = {
  'match-found': {
    title: '¡Hay grupo!',
    body: 'Encontramos compañeros para tu viaje. Acepta antes de que se acabe el tiempo.',
  },
  'terms-changed': {
    title: 'El viaje cambió',
    body: 'Mira las nuevas condiciones y acepta antes de que se acabe el tiempo.',
  },
  'ride-confirmed': {
    title: 'Viaje confirmado',
    body: 'Todos aceptaron. Mira dónde es el encuentro.',
  },
  'ride-canceled': {
    title: 'Viaje cancelado',
    body: 'El viaje ha sido cancelado. Puedes volver a buscar compañeros.',
  },
  'no-match': {
    title: 'Todavía no hay grupo',
    body: 'No encontramos compañeros. ¿Seguimos buscando?',
  },
  'settle-up': {
    title: 'Cuentas pendientes',
    body: 'Tu parte del último viaje sigue sin pagar. Mira cómo pagarla.',
  },
  standing: {
    title: 'Un mensaje de Woodalo',
    body: 'Tienes un mensaje sobre tu cuenta. Ábrelo para leerlo.',
  },
  message: {
    title: 'Nuevo mensaje',
    body: 'Tienes un nuevo mensaje en el chat de tu viaje.',
  },
}

/** The labels of the buttons under a push. */
export const noticeActions = {
  accept: 'Aceptar',
  see: 'Ver',
  settle: 'Ver las cuentas',
  chat: 'Abrir el chat',
}
