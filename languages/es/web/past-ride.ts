export const pastRide = {
  yourShare: 'Tu parte',
  aloneCost: 'Por tu cuenta',
  saved: 'Ahorras',
  wouldHavePaid: 'Te habría tocado',
  wouldHaveSaved: 'Habrías ahorrado',
}
