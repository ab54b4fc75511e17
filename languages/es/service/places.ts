/** Names for places without one, and words that people type for a kind of place. */
export const places = {
  corner: (street: string, crossing: string) => `${street} con ${crossing}`,
  near: (place: string) => `Cerca de ${place}`,
  kilometersFrom: (kilometers: string, place: string) => `A ${kilometers} km de ${place}`,
  meetingPoint: 'Punto de encuentro',
  meetingPointNear: (meters: number, place: string) => `Punto de encuentro a ${meters} m de ${place}`,
  /** Without accents, as the search folds them. */
  kindWords: {
    airport: 'aeropuerto',
    terminal: 'terminal aeropuerto',
    'railway-station': 'estacion tren',
    'bus-station': 'estacion autobuses',
    port: 'puerto ferry crucero',
    stadium: 'estadio',
    university: 'universidad campus',
  },
}
