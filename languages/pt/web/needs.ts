import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Cadeira de rodas',
    hint: 'Uma cadeira, quatro pessoas, duas malas.',
    order: 'Peça um táxi acessível: alguém vai em cadeira de rodas.',
  },
} satisfies typeof source
