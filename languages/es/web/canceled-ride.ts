/** To those whose ride somebody else, or the service, has ended. */
export const canceled = {
  titles: {
    NO_DRIVER_FOUND: 'No hubo taxi para el grupo',
    CANCELED_BY_USER: 'El grupo se deshizo',
    CANCELED_BY_SYSTEM: 'El viaje no sigue adelante',
    NOT_CONFIRMED_IN_TIME: 'Se acabó el tiempo para aceptar',
    NOT_SPECIFIED: 'El viaje se canceló',
  },
  noDriver: (name: string) => `${name} no encontró taxi y canceló el viaje para todos.`,
  noDriverFound: 'No se encontró taxi, y el viaje se canceló para todos.',
  left: (name: string) => `${name} dejó el viaje y ya no queda nadie más en el grupo.`,
  alone: 'Ya no queda nadie más en el grupo.',
  bySystem: 'El grupo ya no podía viajar junto, así que cerramos el viaje.',
  late: 'Tu respuesta no llegó a tiempo.',
  free: 'No tienes que pagar nada.',
  ifTaxi: 'Si hubo taxi, en los detalles del viaje ves quién debe qué.',
  details: 'Ver detalles',
  aloneText: 'Pídelo con tu trayecto ya puesto.',
}
