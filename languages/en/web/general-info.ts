import type { generalInfo as source } from '../../es/web/general-info.ts'
import { signedIn } from './signed-in.ts'

export const generalInfo = {
  ...signedIn.generalInfo,
  title: 'How Woodalo works',
  step: (current, total) => `Step ${current} of ${total}`,
  steps: [
    {
      title: 'Companions by destination',
      text: 'You say where you start and where you are going. We find who is heading to your area and starts near you.',
    },
    {
      title: 'One person orders the taxi',
      text: 'You meet a few steps away. We assign automatically who requests the vehicle; the others enter the code.',
    },
    {
      title: 'Each at their own stop',
      text: 'You get off in order, each at their own stop. The price is split by what each would pay alone.',
    },
  ],
  previous: 'Back',
  next: 'Next',
  done: 'Got it',
} satisfies typeof source
