export const pastRide = {
  yourShare: 'Tu parte',
  aloneCost: 'Por tu cuenta',
  saved: 'Ahorras',
}
