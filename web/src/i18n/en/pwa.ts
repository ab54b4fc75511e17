import type { pwa as source } from '../es/pwa.ts'

export const pwa = {
  installTitle: 'Keep Woodalo on your home screen',
  installText: 'It opens at once and tells you when there is a group.',
  install: 'Install',
  installIos: 'Tap Share and then “Add to Home Screen”.',
  notNow: 'Not now',
  updateTitle: 'There is a new version',
  update: 'Update',
  askPushTitle: 'Shall we tell you when there is a group?',
  askPushText: 'So you can put your phone away while we search.',
  askPush: 'Yes, tell me',
} satisfies typeof source
