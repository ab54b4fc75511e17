import { z } from 'zod'
import { coordinates, near } from './points.ts'
import { text } from './allowed-characters.ts'
import { defineRoute } from './define-route.ts'

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
