import { z } from 'zod'
import { limits } from './limits.ts'
import { line } from './allowed-characters.ts'
import { isoTime } from './field-formats.ts'

/** The taxi as a rider noted it; a field is empty if they did not give it. Only the riders of the ride see it. */
export const taxi = z.object({
  /** The app or company it was ordered from. */
  app: z.string(),
  plate: z.string(),
  /** What it looks like: make and colour. */
  car: z.string(),
  driverName: z.string(),
  /** When it is expected, or null if nobody said. */
  arrivesAt: isoTime.nullable(),
  notedAt: isoTime,
  byUid: z.string(),
})

export type Taxi = z.infer<typeof taxi>

export const taxiNote = z.object({
  app: line(limits.taxiAppLength).prefault(''),
  plate: line(limits.plateLength)
    .transform((plate) => plate.toUpperCase())
    .prefault(''),
  // As long as the name of its company may be.
  car: line(limits.taxiAppLength).prefault(''),
  driverName: line(limits.driverNameLength).prefault(''),
  /** Minutes from now. */
  minutes: z.int().min(0).max(limits.taxiMinutes).nullable().default(null),
})

export type TaxiNote = z.infer<typeof taxiNote>
