// Points on the earth: bare, with a name for people, and in a query.
import { z } from 'zod'
import { filledLine, text } from './allowed-characters.ts'

export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** A place on the map with a name for people. */
export const namedPoint = coordinates.extend({
  name: filledLine(200),
  placeId: text(200).optional(),
})

/** `lat,lng` in a query string. */
export const near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((value) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = value.split(',').map(Number)
    return { latitude, longitude }
  })
  .pipe(coordinates)

export type Coordinates = z.infer<typeof coordinates>
export type NamedPoint = z.infer<typeof namedPoint>
