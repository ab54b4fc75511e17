import type { live as source } from '../../es/service/live.ts'

export const live = {
  connected: 'Conectado.',
  heard: 'Estamos ouvindo você.',
} satisfies typeof source
