import { z } from 'zod'
import { askedWithParty } from './party.ts'
import { namedPoint } from './points.ts'
import { money } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { vehicleKinds } from './vehicles.ts'

const moneyRange = z.object({ from: money, to: money })

/** Prices are ranges: estimates from an official tariff, never a promise to the cent. */
export const estimate = z.object({
  solo: moneyRange,
  shared: moneyRange,
  /** The usual price with one more party of one person, and with two; empty if no seat is left for anybody. */
  sharedWith: z.array(z.object({ companions: z.int(), usual: money })),
  savedPercent: z.int(),
  vehicle: z.enum(vehicleKinds),
  distance: z.int(),
  duration: z.int(),
  /**
   * The source of distance and duration: the great circle, streets with the usual traffic at this hour, or streets with
   * the speeds learned from rides there.
   */
  basis: z.enum(['straight', 'usual', 'learned']),
  /** The drive along the streets, as an encoded polyline; null where there are none. */
  route: z.string().nullable(),
  /**
   * Seconds until a shared vehicle leaves, if companions are found at once and if they are found as the search ends, and
   * how many more than alone a rider may lose at most, the walk included; null if no seat is left for anybody.
   */
  together: z
    .object({ leavesAfter: z.object({ from: z.int(), to: z.int() }), longerAtMost: z.int() })
    .nullable(),
  co2: z.object({ soloGrams: z.int(), sharedGrams: z.int(), savedGrams: z.int(), savedPercent: z.int() }),
  tariff: z.object({
    city: z.string(),
    code: z.string(),
    validFrom: z.string(),
    source: z.string(),
    /** False if the place's tariff, or one of its figures, is an assumption. */
    official: z.boolean(),
  }),
})

export type Estimate = z.infer<typeof estimate>

export type DriveBasis = Estimate['basis']

export const estimateRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/estimates',
    summary: 'What a ride would cost alone and shared, how long it takes and what it emits',
    body: askedWithParty({ origin: namedPoint, destination: namedPoint }, { mayBeLeftOut: true }),
    data: estimate,
  }),
} as const
