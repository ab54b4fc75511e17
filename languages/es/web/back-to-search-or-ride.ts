/** The bar on every screen that leads back to the present search or ride. */
export const backToSearchOrRide = {
  ride: 'Tienes un viaje en marcha',
  deciding: '¡Tenemos grupo! Te esperamos',
  searching: 'Seguimos buscando compañeros',
  open: 'Volver',
}
