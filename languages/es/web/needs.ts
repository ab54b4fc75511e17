import type { Need } from '@woodalo/protocol/vehicles'

/** The texts about a need of a party. */
interface NeedTexts {
  /** At its switch, and to companions. */
  name: string
}

export const needs = {
  wheelchair: {
    name: 'Silla de ruedas',
  },
} satisfies Record<Need, NeedTexts>
