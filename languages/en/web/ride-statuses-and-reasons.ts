import type { rideAnywhere as source } from '../../es/web/ride-statuses-and-reasons.ts'

export const rideAnywhere = {
  title: 'Your trip',
  canceledTitle: 'Trip canceled',
  canceledText: 'The trip has been canceled.',
  reasons: {
    NO_DRIVER_FOUND: 'No driver found',
    CANCELED_BY_USER: 'Canceled by a user',
    CANCELED_BY_SYSTEM: 'Canceled by the system',
    NOT_CONFIRMED_IN_TIME: 'Not confirmed in time',
    NOT_SPECIFIED: 'Not specified',
  },
  statuses: { pending: 'Pending', completed: 'Completed', canceled: 'Canceled' },
} satisfies typeof source
