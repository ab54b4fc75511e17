import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Wheelchair',
    hint: 'Accessible taxi: 4 people, 2 bags.',
  },
} satisfies typeof source
