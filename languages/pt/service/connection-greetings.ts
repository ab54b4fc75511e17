import type { live as source } from '../../es/service/connection-greetings.ts'

export const live = {
  connected: 'Conectado.',
  heard: 'Estamos ouvindo você.',
} satisfies typeof source
