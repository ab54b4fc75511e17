import type { generalInfo as source } from '../../es/web/how-it-works.ts'
import { signedIn } from './signed-in.ts'

export const generalInfo = {
  ...signedIn.generalInfo,
  title: 'How Woodalo works',
  step: (current, total) => `Step ${current} of ${total}`,
  steps: [
    {
      title: 'Ride with people going your way',
      text: 'Tell us where you’re starting and where you’re going. We find people near you who are heading the same way.',
    },
    {
      title: 'One person orders the taxi',
      text: 'You meet a few steps away. We pick automatically who orders the taxi; everyone else enters their code.',
    },
    {
      title: 'Each at their own stop',
      text: 'Everyone gets off at their own stop. The price is split by what each of you would have paid alone.',
    },
  ],
  previous: 'Back',
  next: 'Next',
  done: 'Got it',
} satisfies typeof source
