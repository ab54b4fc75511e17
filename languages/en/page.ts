import type { page as source } from '../es/page.ts'

export const page = {
  title: 'Woodalo · Share the taxi',
  description: 'Share the taxi with people heading your way and pay only your share.',
  needsJavaScript: 'Woodalo needs JavaScript.',
  app: 'Share the taxi with people heading your way.',
} satisfies typeof source
