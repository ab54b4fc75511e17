import { beforeHour } from '../../before-hour.ts'
export const pastRide = {
  details: 'Detalles del viaje',
  origin: 'Salida',
  costSummary: 'Resumen del precio',
  yourShare: 'Tu parte',
  aloneCost: 'Por tu cuenta',
  saved: 'Ahorraste',
  paidNothing: 'No pagaste nada.',
  wouldHavePaid: 'Te habría tocado',
  wouldHaveSaved: 'Habrías ahorrado',
  lost: 'Olvidé algo en el taxi',
  askGroup: 'Preguntar al grupo',
  lostHint: '¿Olvidaste algo en el taxi?',
  lostMessage: (time: string, plate: string) =>
    `Olvidé algo en el taxi de ${beforeHour('la', 'las', time)}${plate ? ` (placa ${plate})` : ''}. ¿Alguien lo vio?`,
}
