import type { look as source } from '../../es/web/recognition.ts'

export const look = {
  ask: 'What are you wearing?',
  add: 'Add',
  lookedFor: (names, count) => `${names} ${count === 1 ? 'is' : 'are'} looking for you.`,
  forGroup: 'That’s how the group finds you.',
  example: 'Green jacket',
  done: 'Done',
  knownBy: 'They’ll know you by',
  change: 'Change',
  failed: 'That wasn’t saved. Try again.',
  addPhoto: 'Add your photo',
  askThem: (name) => `Ask what ${name} is wearing`,
  asked: 'You’ve asked in the chat',
  question: (name) => `${name}, what are you wearing? It helps us find you.`,
} satisfies typeof source
