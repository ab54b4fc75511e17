import type { presence as source } from '../../es/web/arriving-and-missing-riders.ts'
import { plural } from '../plural.ts'

export const presence = {
  onMyWay: 'I’m on my way',
  onWayHint: 'The group knows you’re on your way. Tap “I’m here” when you arrive.',
  onWay: (time) => `On the way · ${time}`,
  iAmHere: 'I’m here',
  iAmHereHint: 'tells the group',
  setOutHint: 'says you’re coming',
  phoneIsHere: 'It looks like you’ve arrived. Tap to let the group know: your position stays on your phone.',
  here: (time) => `Here · ${time}`,
  youAreHere: (time) => `The group knows you’ve been here since ${time}.`,
  sayFrom: (time) => `If somebody doesn’t come, you can say so from ${time} on.`,
  notCome: (name) => `${name} hasn’t come`,
  notComeTitle: (name) => `Go without ${name}?`,
  notComeAlone: (name) =>
    `With nobody else left in the group, this trip ends and you can look for another one. It will count as a trip ${name} didn’t turn up for.`,
  notComeTogether: (name) =>
    `Somebody else at the meeting point has to say so too. The group then goes on without ${name}, the price is split again, and it will count as a trip ${name} didn’t turn up for.`,
  notComeSay: 'Say they haven’t come',
  notComeWait: 'Wait a little longer',
  said: 'You’ve said so. Somebody else has to say it too.',
  saidByOther: (name) => `Somebody in the group says ${name} hasn’t come. What about you?`,
  lookedFor: 'The group can’t find you',
  lookedForText: 'If you’re at the meeting point, tap “I’m here”. Otherwise the trip goes on without you.',
  absent: 'Didn’t come',
  gone: 'Left the trip',
  kept: (kept, rides) =>
    kept === rides
      ? plural(rides, { one: 'Turned up for # trip', other: 'Turned up for all # trips' })
      : plural(rides, { one: 'Missed # trip', other: `Turned up for ${kept} of # trips` }),
  keptOwn: (kept, rides) =>
    plural(rides, {
      one: `You’ve turned up for ${kept} of # trip`,
      other: `You’ve turned up for ${kept} of # trips`,
    }),
} satisfies typeof source
