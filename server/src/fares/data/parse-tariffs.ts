import { z } from 'zod'
import table from './tariffs.json' with { type: 'json' }

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const date = z.iso.date()
const text = z.string().min(1)
/** Minor units of the currency: cents, centavos. Rates may be fractional. */
const minorUnits = z.number().positive()

const circle = z.strictObject({ latitude, longitude, radiusMeters: z.number().positive() })

const zone = z.discriminatedUnion('shape', [
  circle.extend({ shape: z.literal('circle') }),
  z.strictObject({ shape: z.literal('polygon'), points: z.array(z.tuple([latitude, longitude])).min(3) }),
])

/** A weekly window in local time. Monday is day 1, and a holiday counts as a Sunday. */
const hours = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1),
    fromHour: z.int().min(0).max(23),
    toHour: z.int().min(1).max(24),
  })
  .refine(({ fromHour, toHour }) => fromHour < toHour, 'a window ends after it begins, on the same day')

const supplement = z
  .strictObject({
    code: text,
    amount: minorUnits,
    zone: text.optional(),
    end: z.enum(['origin', 'destination', 'either']).optional(),
    fromPeople: z.int().min(2).optional(),
    applies: z.array(hours).min(1).optional(),
    /** Whether it is charged on top of a fixed price too. */
    onFixedRoutes: z.boolean().default(false),
  })
  .refine((row) => (row.zone === undefined) === (row.end === undefined), 'a zone and an end go together')

const tariff = z
  .strictObject({
    city: text,
    code: text,
    /** How the taxi was found: hailed or through an app, at a stand, or called by radio. */
    service: z.enum(['street', 'stand', 'radio']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    flag: minorUnits,
    perKilometer: minorUnits,
    perHourWaiting: minorUnits,
    /** A factor for flag, distance and waiting, which is how some cities state the night rate. */
    factor: z.number().min(1).max(2).default(1),
    applies: z.array(hours).min(1),
    /** Public holidays on a fixed date, as MM-DD. Movable ones are not supported. */
    holidays: z.array(z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)).default([]),
    supplements: z.array(supplement).default([]),
    supplementsAtMost: minorUnits.optional(),
    minimums: z
      .array(z.strictObject({ code: text, amount: minorUnits, zone: text, includesSupplements: z.boolean() }))
      .default([]),
    fixedRoutes: z
      .array(
        z.strictObject({
          code: text,
          amount: minorUnits,
          between: z.tuple([text, text]),
          /** Whether the meter restarts after the first stop, or the price covers further stops. */
          severalStops: z.enum(['covered', 'meter-after-first']).default('covered'),
        }),
      )
      .default([]),
    validFrom: date,
    validTo: date.nullable(),
    timeZone: z.string().refine(isTimeZone, 'no IANA time zone'),
    /** The areas where it applies. None means everywhere that no other row covers. */
    areas: z.array(circle),
    /** Names of zones, the coarse outlines of countries, for which it stands in where no area of any row fits. */
    countries: z.array(text).default([]),
    /** Whether this is a stand-in until the place's official tariff is found. */
    assumed: z.boolean().default(false),
    /** Figures that the row needs but no source confirms for these dates. */
    unconfirmed: z
      .array(z.enum(['flag', 'perKilometer', 'perHourWaiting', 'fixedRoutes', 'minimums']))
      .default([]),
    source: text,
    readOn: date,
  })
  .refine(
    ({ validFrom, validTo }) => validTo === null || validFrom <= validTo,
    'validity ends before it begins',
  )

const emission = z.strictObject({
  code: text,
  gramsPerVehicleKilometer: z.number().positive(),
  year: z.int(),
  source: text,
  readOn: date,
})

const tariffTable = z
  .strictObject({
    /** The share of driving time that a meter bills as waiting. An assumption, because no city publishes it. */
    slowFraction: z.number().min(0).max(1),
    zones: z.record(z.string(), zone),
    tariffs: z.array(tariff).min(1),
    emissions: z.array(emission).min(1),
  })
  .superRefine(({ tariffs, zones, emissions }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message })
    for (const row of tariffs) {
      const used = [
        ...row.supplements.flatMap((each) => each.zone ?? []),
        ...row.minimums.map((each) => each.zone),
        ...row.fixedRoutes.flatMap((each) => each.between),
        ...row.countries,
      ]
      for (const name of used) if (!(name in zones)) fault(`${row.city} ${row.code}: no zone ${name}`)
    }
    for (const [index, row] of tariffs.entries()) {
      for (const other of tariffs.slice(index + 1)) {
        if (row.city === other.city && row.code === other.code && validitiesMeet(row, other)) {
          fault(`${row.city} ${row.code}: two rows are valid on the same day`)
        }
      }
    }
    if (tariffs.filter((row) => row.areas.length === 0).length !== 1)
      fault('exactly one row applies elsewhere')
    if (emissions.filter((row) => row.code === 'default').length !== 1) fault('exactly one default emission')
  })

export type Zone = z.infer<typeof zone>
export type Hours = z.infer<typeof hours>
export type Supplement = z.infer<typeof supplement>
export type Tariff = z.infer<typeof tariff>
export type TariffTable = z.infer<typeof tariffTable>

/** All zones but for their second names. To read this list takes a tenth of the time that one `DateTimeFormat` takes. */
const mainTimeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** Validates a table of tariffs and freezes it. Throws a ZodError that names every fault. */
export function parseTariffs(source: unknown): TariffTable {
  return freezeDeeply(tariffTable.parse(source))
}

const parsed = parseTariffs(table)

export const { tariffs, zones, slowFraction, emissions } = parsed

function validitiesMeet(a: Tariff, b: Tariff): boolean {
  return (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)
}

function isTimeZone(name: string): boolean {
  if (mainTimeZones.has(name)) return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

function freezeDeeply<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freezeDeeply(part)
    Object.freeze(value)
  }
  return value
}
