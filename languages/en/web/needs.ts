import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Wheelchair',
    hint: 'Accessible taxi: 4 people, 2 bags.',
    order: 'Order an accessible taxi: somebody is in a wheelchair.',
  },
} satisfies typeof source
