import type { offline as source } from '../../es/web/offline.ts'

export const offline = {
  title: 'Offline',
  banner: 'Offline. We keep trying.',
  searchGoesOn: 'Your search goes on at the server.',
  rideGoesOn: 'Your trip goes on. The code can be seen without a network too.',
  messagesWait: 'Your messages will be sent when the network returns.',
} satisfies typeof source
