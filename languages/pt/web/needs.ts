import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Cadeira de rodas',
  },
} satisfies typeof source
