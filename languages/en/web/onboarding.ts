import type { onboarding as source } from '../../es/web/onboarding.ts'

export const onboarding = {
  title: 'Welcome',
  step: (current, total) => `Step ${current} of ${total}`,
  steps: [
    {
      title: 'Tell us where you’re going',
      text: 'We look for people near you who are heading the same way.',
    },
    {
      title: 'Meet up and order one taxi',
      text: 'Once there’s a group, we tell you who orders the taxi. A code confirms that everyone is there.',
    },
    {
      title: 'Each gets off at their own stop',
      text: 'Whoever orders the taxi pays, and the others give them their share: always less than traveling alone.',
    },
  ],
  previous: 'Back',
  skip: 'Skip',
  next: 'Next',
  ready: 'All set',
  start: 'Start',
  failed: 'Error completing onboarding',
  nameHint: 'It’s how your companions will know you.',
} satisfies typeof source
