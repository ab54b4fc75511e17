import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Wheelchair',
    hint: 'One wheelchair, four people, two bags.',
    order: 'Order an accessible taxi: somebody is in a wheelchair.',
  },
} satisfies typeof source
