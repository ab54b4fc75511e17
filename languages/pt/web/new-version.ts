import type { pwa as source } from '../../es/web/new-version.ts'

export const pwa = {
  notNow: 'Agora não',
  updateTitle: 'Há uma versão nova',
  update: 'Atualizar',
} satisfies typeof source
