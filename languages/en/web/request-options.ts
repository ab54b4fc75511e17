import type { requestOptions as source } from '../../es/web/request-options.ts'

/** What is said of the options of a request, which few open. */
export const requestOptions = {
  dropNearHint: 'At the corner; nobody sees your door.',
  womenHint: 'Also true of whoever travels with you. Nobody else sees it.',
  womenWait: (usual, women) => `It usually takes about ${usual} min; this way, about ${women}.`,
  womenWaitUnknown: 'We don’t know yet how much longer it takes here.',
  aboutPlaceholder: 'Green jacket, red suitcase',
  aboutHint: 'Only your travel companions will see it.',
  /** What a need means for the ride, and what is said to whoever orders the vehicle. */
  needs: {
    wheelchair: {
      hint: 'Accessible taxi: 4 people, 2 bags.',
    },
  },
} satisfies typeof source
