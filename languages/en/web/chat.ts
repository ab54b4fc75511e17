import type { chat as source } from '../../es/web/chat.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const chat = {
  ...signedIn.chat,
  title: 'Chat',
  youLower: 'you',
  namesAndOthers: (names, count) => `${names} and ${count} more`,
  open: 'Write to the group',
  placeholder: 'Write a message',
  send: 'Send',
  sendPlace: 'Say where I am',
  iAmAt: (place) => `I’m here: ${place}`,
  placeFaults: {
    denied: 'We can’t see your location. Allow it, or write where you are.',
    failed: 'We couldn’t locate you. Write where you are.',
  },
  quickReplies: ['Hello', 'Where are you?', "I'm on my way", "I'll be there in 5 minutes", "I'm here"],
  quickRepliesLabel: 'Quick replies',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  waiting: 'Sends when online',
  retry: 'Try again',
  newMessages: 'New messages',
  toNewest: 'Jump to latest',
  empty: 'No messages yet',
  emptyHint: 'Say hello and tell them where you are.',
  emptyTogether: 'Write to your companions.',
  over: 'This trip is over',
  overShort: 'Trip over',
  closed: 'The chat for this trip is closed.',
  formerRider: 'Rider',
  deleted: 'Message deleted',
  unread: (count) => plural(count, { one: '# unread message', other: '# unread messages' }),
} satisfies typeof source
