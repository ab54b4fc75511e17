/** What people type to find a kind of place. Without accents, as the search folds them. */
export const kindWords = {
  airport: 'aeropuerto',
  terminal: 'terminal aeropuerto',
  'railway-station': 'estacion tren',
  'bus-station': 'estacion autobuses',
  port: 'puerto ferry crucero',
  stadium: 'estadio',
  university: 'universidad campus',
}
