import type { offline as source } from '../../es/web/offline.ts'

export const offline = {
  title: 'Offline',
  banner: 'You’re offline. We’ll keep trying.',
  searchGoesOn: 'Your search is still running.',
  rideGoesOn: 'Your trip is still on, and the code works offline.',
  messagesWait: 'Your messages will be sent once you’re back online.',
} satisfies typeof source
