import { z } from 'zod'
import { defineRoute } from './define-route.ts'
import { closestTileZoom } from './closest-tile-zoom.ts'

const degreesBox = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })

export const mapOverview = z.object({
  /** A MapLibre style that the operator configured in place of our own tiles, or null. */
  styleUrl: z.string().nullable(),
  /** The areas where our own tiles show streets. */
  areas: z.array(degreesBox),
  /** Must be shown wherever the tiles show. */
  attribution: z.array(z.string()),
})
export type MapOverview = z.infer<typeof mapOverview>

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(most))

export const mapRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/map',
    summary: 'Where there are streets to show, and whose data they are',
    access: 'anyone',
    data: mapOverview,
  }),
  tile: defineRoute({
    method: 'GET',
    path: '/map/{z}/{x}/{y}',
    summary:
      'Streets, water and parks as a Mapbox vector tile (layers `areas`, `lines`, `places`); 204 where there is nothing',
    access: 'anyone',
    params: z.object({
      z: wholeNumber(closestTileZoom),
      x: wholeNumber(2 ** closestTileZoom - 1),
      y: wholeNumber(2 ** closestTileZoom - 1),
    }),
  }),
} as const
