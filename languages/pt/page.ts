import type { page as source } from '../es/page.ts'

export const page = {
  title: 'Woodalo · Divida o táxi',
  description: 'Divida o táxi com quem vai na mesma direção e pague só a sua parte.',
  needsJavaScript: 'O Woodalo precisa de JavaScript.',
  app: 'Divida o táxi com quem vai na mesma direção.',
} satisfies typeof source
