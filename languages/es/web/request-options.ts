/** What is said of the options of a request, which few open. */
export const requestOptions = {
  dropNearHint: 'En la esquina; nadie ve tu puerta.',
  womenHint: 'Vale también para quien viaja contigo. Nadie más lo ve.',
  womenWait: (usual: number, women: number) => `Suele tardar unos ${usual} min; así, unos ${women}.`,
  womenWaitUnknown: 'Aún no sabemos cuánto más tarda.',
  aboutPlaceholder: 'Chaqueta verde, maleta roja',
  aboutHint: 'Solo lo verán tus compañeros.',
  /** What a need means for the ride, in a few words. */
  needs: {
    wheelchair: {
      hint: 'Taxi adaptado: 4 personas, 2 maletas.',
    },
  },
}
