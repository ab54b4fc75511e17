export const offline = {
  title: 'Sin conexión',
  banner: 'Sin conexión. Seguimos intentándolo.',
  searchGoesOn: 'Tu búsqueda sigue en marcha.',
  rideGoesOn: 'Tu viaje sigue en marcha y el código funciona sin red.',
  messagesWait: 'Tus mensajes se enviarán cuando vuelva la red.',
}
