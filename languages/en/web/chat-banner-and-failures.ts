import type { chatAnywhere as source } from '../../es/web/chat-banner-and-failures.ts'

export const chatAnywhere = {
  bannerName: 'New message',
  bannerText: 'You have a new message',
  reply: 'Reply',
  loadFailedTitle: 'Connection error',
  loadFailed: 'Could not load the messages. Please reload the page.',
  sendFailedTitle: 'Error',
  sendFailed: 'Could not send message. Please try again.',
} satisfies typeof source
