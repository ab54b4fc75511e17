/** What is said of a ride on every screen: how it stands, and why it ended. */
export const rideAnywhere = {
  title: 'Tu viaje',
  canceledTitle: 'Viaje cancelado',
  canceledText: 'El viaje ha sido cancelado.',
  reasons: {
    NO_DRIVER_FOUND: 'No se encontró conductor',
    CANCELED_BY_USER: 'Cancelado por un usuario',
    CANCELED_BY_SYSTEM: 'Cancelado por el sistema',
    NOT_CONFIRMED_IN_TIME: 'No se confirmó a tiempo',
    NOT_SPECIFIED: 'Sin especificar',
  },
  statuses: { pending: 'Pendiente', completed: 'Completado', canceled: 'Cancelado' },
}
