import { describe, expect, test } from 'vitest'
import { estimateRoutes, largestParty, newRideRequest, partyFields, smallestParty } from './index.ts'

const point = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const rest = {
  clientRequestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  origin: point,
  destination: { ...point, latitude: 40.5 },
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): object {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

function asked(sent: object): object {
  const parsed = newRideRequest.safeParse({ ...rest, ...sent }, { reportInput: true })
  return parsed.success ? parsed.data.party : faultsOf(parsed.error.issues)
}

describe('the party of a request', () => {
  test('can be one object or the people and bags of older clients', () => {
    expect(asked({ party: { people: 2, bags: 3 } })).toEqual({ ...smallestParty, people: 2, bags: 3 })
    expect(asked({ people: 2, bags: 3 })).toEqual({ ...smallestParty, people: 2, bags: 3 })
  })

  test('is the object if both are given, whatever the older fields say', () => {
    for (const older of [{ people: 1 }, { people: 99, bags: 'x' }])
      expect(asked({ party: { people: 2, bags: 1 }, ...older })).toMatchObject({ people: 2, bags: 1 })
  })

  test('is that of older clients if the object is there without a value', () => {
    expect(asked({ party: undefined, people: 2, bags: 3 })).toEqual({ ...smallestParty, people: 2, bags: 3 })
  })

  test('is missing in what is no object at all, without a fault of ours', () => {
    for (const none of [null, 'party', 7, undefined])
      expect(newRideRequest.safeParse(none).success).toBe(false)
  })

  test('is required, and every wrong field is reported', () => {
    expect(asked({})).toEqual({ people: 'required', bags: 'required' })
    expect(asked({ people: 1 })).toEqual({ bags: 'required' })
    expect(Object.keys(asked({ origin: 'x' })).toSorted()).toEqual(['bags', 'origin', 'people'])
  })

  test('keeps its limits in either form', () => {
    expect(Object.keys(asked({ people: largestParty.people + 1, bags: -1 })).toSorted()).toEqual([
      'bags',
      'people',
    ])
    expect(Object.keys(asked({ party: { people: 0, bags: largestParty.bags + 1 } })).toSorted()).toEqual([
      'party.bags',
      'party.people',
    ])
    const sixEach = { ...largestParty, wheelchair: false }
    expect(asked({ party: sixEach })).toEqual(sixEach)
  })

  test('says whether somebody stays in a wheelchair, by default nobody', () => {
    const seated = { people: 1, bags: 2, wheelchair: true }
    expect(asked({ party: seated })).toEqual(seated)
    expect(asked({ party: { people: 1, bags: 2 } })).toEqual({ ...seated, wheelchair: false })
    expect(asked({ party: { ...seated, bags: 3 } })).toEqual({ party: 'no-vehicle' })
    expect(asked({ party: { ...seated, wheelchair: 'yes' } })).toHaveProperty('party.wheelchair')
  })

  test('is optional in an estimate', () => {
    const estimated = (sent: object) => estimateRoutes.create.body.parse({ ...rest, ...sent }).party
    expect(estimated({})).toEqual(smallestParty)
    expect(estimated({ people: 3 })).toEqual({ ...smallestParty, people: 3 })
  })

  test('is sent as one object, together with the fields of older clients', () => {
    expect(partyFields(largestParty)).toEqual({ party: largestParty, people: 6, bags: 6 })
  })
})
