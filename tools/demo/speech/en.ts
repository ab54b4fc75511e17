import type { Speech } from '../speech.ts'

export const speech: Speech = {
  shows: /\b(hello|hi|thanks|thank|i'm|i’m|where|way|the|there|minutes|here|ok|you|are|code)\b/,
  topics: {
    code: /\bcode\b|\bpin\b/,
    clothes: /wear|recogni[sz]e|look like/,
    where: /where/,
    late: /\b\d+ ?min|late\b|wait|minutes/,
    onTheWay: /way|coming/,
    taxi: /taxi|cab\b|driver|\bcar\b/,
    here: /i'?m here|i’m here|arrived/,
    thanks: /thank|thx|perfect|\bok\b|great/,
    greeting: /\bhey\b|hello|\bhi\b/,
  },
  replies: {
    greeting: [() => 'Hi there!', () => 'Hello! Glad to share.'],
    where: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived ? `I'm at ${meetingPoint}, in ${wears}.` : `Walking to ${meetingPoint}, almost there.`,
    ],
    clothes: [({ wears }) => `I'm wearing ${wears}.`],
    late: [() => "No rush, I'll wait.", () => 'All good, take your time.'],
    onTheWay: [({ meetingPoint }) => `Great, see you at ${meetingPoint}.`],
    here: [
      ({ hasArrived, wears }) =>
        hasArrived ? `Looking for you! I'm in ${wears}.` : "One minute, I'm nearly there.",
    ],
    code: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `My screen says ${code}. Type it into yours.`
          : 'Whoever requests the taxi has it; if that is you, it is on your screen.',
    ],
    taxi: [
      ({ isRequester }) =>
        isRequester ? "I'm requesting the taxi, it's on its way." : "Once we're all here it gets requested.",
    ],
    thanks: [() => 'You too!', () => 'Perfect.'],
  },
  hello: (name, place) => `Hi! I'm ${name}. Heading to ${place} now.`,
  arrived: (place, wears) => `I'm at ${place} now. Look for ${wears}.`,
  tellCode: (code) =>
    `I'm requesting the taxi. My screen says ${code}: type it into yours when you get here.`,
  askCode: 'You request the taxi: what does the code on your screen say?',
  wrongCode: "It won't take that code, could you look again?",
  readScreen: 'I can read it on your screen, thanks.',
  remind: (code) =>
    code ? `When you see me, type in the code: ${code}.` : "We're waiting for you at the meeting point.",
  allHere: "That's everybody! Into the taxi.",
  goodbye: 'This is me. Safe travels!',
  review: 'Lovely company.',
  demo: (url) => [
    `Open ${url} and sign in as a guest, with any nickname and email.`,
    'Ask for a ride: for example, from Rua da Paz to Avenida Guaicurus, in Campo Grande. Its streets come with the demo.',
    'Within seconds, simulated companions heading your way appear. Accept the ride.',
    'Write to them in the chat: "Hello", "Where are you?"… they answer, walk to the meeting point and wait.',
    `In your first ride a companion requests the taxi: they tell you their code and you type it in.
In the second one you request it: tell them your code in the chat (or wait: they read it off your screen).`,
    'Get off at your stop and rate the ride.',
  ],
}
