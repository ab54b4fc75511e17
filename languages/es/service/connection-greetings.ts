/** Acknowledgements on a live connection. */
export const live = {
  connected: 'Conexión establecida.',
  heard: 'Te escuchamos.',
}
