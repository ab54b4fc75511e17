import { z } from 'zod'
import { coordinates, money, namedPoint, near, text } from './primitives.ts'
import { askedWithParty } from './party.ts'
import { defineRoute } from './route.ts'
import { vehicleKinds } from './vehicles.ts'

export const place = coordinates.extend({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  kind: z.string(),
  isActive: z.boolean(),
})
export type Place = z.infer<typeof place>

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))

const latitude = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().min(-90).max(90))
const longitude = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().min(-180).max(180))

export const placeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/places',
    summary: 'Known places, nearest first when `near` is given',
    query: z.object({ isActive: z.enum(['true', 'false']).default('true'), near: near.optional() }),
    data: z.array(place),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/places/search',
    summary: 'Typo-tolerant search of places and addresses',
    query: z.object({
      q: text(200, 1),
      near: near.optional(),
      limit: wholeNumber(1, 50).default(8),
    }),
    data: z.array(place),
  }),
  reverse: defineRoute({
    method: 'GET',
    path: '/places/reverse',
    summary: 'The nearest known address or place',
    query: z.object({ lat: latitude, lng: longitude }),
    data: place,
    errors: ['NOT_FOUND'],
  }),
} as const

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
