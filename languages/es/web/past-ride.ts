export const pastRide = {
  yourShare: 'Tu parte',
  aloneCost: 'Por tu cuenta',
  saved: 'Ahorras',
  wouldHavePaid: 'Te habría tocado',
  wouldHaveSaved: 'Habrías ahorrado',
  lost: 'He olvidado algo en el taxi',
  lostMessage: (time: string, plate: string) =>
    `He olvidado algo en el taxi de las ${time}${plate ? ` (matrícula ${plate})` : ''}. ¿Alguien lo ha visto?`,
}
