import type { live as source } from '../../es/service/connection-greetings.ts'

export const live = {
  connected: 'Connected.',
  heard: 'We hear you.',
} satisfies typeof source
