import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Cadeira de rodas',
    hint: 'Táxi acessível: 4 pessoas, 2 malas.',
    order: 'Peça um táxi acessível: alguém vai em cadeira de rodas.',
  },
} satisfies typeof source
