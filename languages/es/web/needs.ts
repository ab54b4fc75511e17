import type { Need } from '@woodalo/protocol/vehicles'

/** The texts about a need of a party. */
interface NeedTexts {
  /** At its switch, and to companions. */
  name: string
  /** What it means for the ride, in a few words. */
  hint: string
}

export const needs = {
  wheelchair: {
    name: 'Silla de ruedas',
    hint: 'Taxi adaptado: 4 personas, 2 maletas.',
  },
} satisfies Record<Need, NeedTexts>
