import type { rating as source } from '../../es/web/rating.ts'

export const rating = {
  title: 'How was the trip?',
  stars: 'Your rating',
  words: ['Very bad', 'Bad', 'So-so', 'Good', 'Very good'],
  feedback: 'Tell us more',
  feedbackPlaceholder: 'Punctuality, manners, comfort…',
  send: 'Send rating',
  change: 'Change rating',
  later: 'Not now',
  thanks: 'Thanks for your rating',
  empty: 'Choose one to five stars.',
  failed: 'Error sending rating',
} satisfies typeof source
