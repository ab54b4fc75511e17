/** What is said of a search on every screen: that it goes on, and that it has ended. */
export const searchAnywhere = {
  back: 'Volvemos a buscar',
  expired: 'La búsqueda terminó',
}
