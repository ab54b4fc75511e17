import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Wheelchair',
    hint: 'An accessible taxi: up to four people and two bags.',
    order: 'Order an accessible taxi: somebody is in a wheelchair.',
  },
} satisfies typeof source
