import { clientEventSchemas } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parse-input.ts'

const schema = z.object({
  name: z.string(),
  about: z.string().optional(),
  photo: z.string().nullable(),
  party: z.object({ child: z.boolean().optional() }).optional(),
  stops: z.array(z.object({ note: z.string().optional() })).optional(),
})
const least = { name: 'Ana', photo: null }

test('null for an optional field counts as not sent, wherever it stands, and null with a meaning stays', () => {
  const sent = { ...least, about: null, party: { child: null }, stops: [{ note: null }, { note: 'x' }] }
  expect(parseInput(schema, sent).data).toEqual({ ...least, party: {}, stops: [{}, { note: 'x' }] })
  expect(parseInput(schema, { ...least, party: null }).data).toEqual(least)
})

test('null for a required field is refused, and so is anything else that is wrong beside a null', () => {
  const faultsOf = (value: unknown) =>
    parseInput(schema, value).error?.issues.map(({ path }) => path.join('.'))
  expect(faultsOf({ ...least, name: null })).toEqual(['name'])
  expect(faultsOf({ ...least, about: null, party: 3 })).toEqual(['party'])
  expect(faultsOf([null])).toEqual([''])
  expect(faultsOf(null)).toEqual(['name', 'photo'])
})

test('a request whose optional parts are null is one without them', () => {
  const request = {
    clientRequestId: crypto.randomUUID(),
    origin: { name: 'Barajas', latitude: 40.47, longitude: -3.57 },
    destination: { name: 'Sol', latitude: 40.417, longitude: -3.703 },
    people: 1,
    bags: 0,
  }
  const { data } = parseInput(clientEventSchemas.NEW_RIDE_REQUEST, request)
  const nulls = { departAt: null, about: null, companions: null, party: null }
  expect(parseInput(clientEventSchemas.NEW_RIDE_REQUEST, { ...request, ...nulls }).data).toEqual(data)
})
