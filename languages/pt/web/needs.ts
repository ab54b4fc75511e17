import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Cadeira de rodas',
    hint: 'Táxi acessível: 4 pessoas, 2 malas.',
  },
} satisfies typeof source
