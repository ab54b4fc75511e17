import type { offline as source } from '../es/offline.ts'

export const offline = {
  title: 'Offline',
  banner: 'Offline. We keep trying.',
  text: 'What you see is the last we knew. It will catch up as soon as the network returns.',
  searchGoesOn: 'Your search goes on at the server.',
  rideGoesOn: 'Your trip goes on. The code can be seen without a network too.',
  messagesWait: 'Your messages will be sent when the network returns.',
  back: 'Back online',
} satisfies typeof source
