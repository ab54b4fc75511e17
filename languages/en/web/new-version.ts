import type { pwa as source } from '../../es/web/new-version.ts'

export const pwa = {
  notNow: 'Not now',
  updateTitle: 'There is a new version',
  update: 'Update',
} satisfies typeof source
