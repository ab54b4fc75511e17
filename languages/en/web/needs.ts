import type { needs as source } from '../../es/web/needs.ts'

export const needs = {
  wheelchair: {
    name: 'Wheelchair',
  },
} satisfies typeof source
