import { beforeHour } from '../../before-hour.ts'
export const pastRide = {
  details: 'Detalles del viaje',
  origin: 'Salida',
  costSummary: 'Resumen del precio',
  yourShare: 'Tu parte',
  aloneCost: 'Por tu cuenta',
  saved: 'Ahorras',
  paidNothing: 'No has pagado nada.',
  wouldHavePaid: 'Te habría tocado',
  wouldHaveSaved: 'Habrías ahorrado',
  lost: 'He olvidado algo en el taxi',
  lostMessage: (time: string, plate: string) =>
    `He olvidado algo en el taxi de ${beforeHour('la', 'las', time)}${plate ? ` (matrícula ${plate})` : ''}. ¿Alguien lo ha visto?`,
}
