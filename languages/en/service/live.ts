import type { live as source } from '../../es/service/live.ts'

export const live = {
  connected: 'Connected.',
  heard: 'We hear you.',
} satisfies typeof source
