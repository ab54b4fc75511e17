import type { watch as source } from '../../es/web/watched-ride-and-sharing.ts'

export const watch = {
  title: (name) => `${name}’s ride`,
  states: {
    meeting: 'On the way to the meeting point',
    riding: 'In the taxi',
    over: 'Arrived',
    canceled: 'The trip was canceled',
  },
  meetingPoint: 'Meeting point',
  meetAt: (time) => `Meeting at ${time}`,
  eta: (time) => `Arrives around ${time}`,
  late: (minutes) => `${minutes} min late`,
  people: 'Who is riding',
  hasArrived: 'Is there',
  gotOff: 'Got off',
  taxi: 'Taxi',
  lastSign: (time) => `Last sign at ${time}`,
  worksUntil: (time) => `The link works until ${time}`,
  gone: 'There is no trip here any more',
  goneText: 'The trip has ended, or whoever shared it took the link back.',
  failed: 'We can’t read the trip',
  failedText: 'We try again every few seconds.',
  stale: (time) => `This is from ${time}: there is no connection now.`,
  share: 'Share my trip',
  shareText:
    'Whoever has the link follows you until an hour after you get off: names, taxi and meeting point, no address.',
  send: 'Send the link',
  message: 'Follow my trip',
  copied: 'Link copied',
  stop: 'Stop sharing',
  notDone: 'That did not work. Try again.',
} satisfies typeof source
