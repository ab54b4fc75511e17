export const offline = {
  title: 'Sin conexión',
  banner: 'Sin conexión. Seguimos intentándolo.',
  searchGoesOn: 'Tu búsqueda sigue en marcha en el servidor.',
  rideGoesOn: 'Tu viaje sigue en marcha. El código se ve también sin red.',
  messagesWait: 'Tus mensajes se enviarán cuando vuelva la red.',
}
