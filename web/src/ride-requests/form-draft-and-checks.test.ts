import { smallestParty } from '@woodalo/protocol/vehicles'
import { describe, expect, test } from 'vitest'
import {
  emptyDraft,
  type RequestDraft,
  swapped,
  keepDraft,
  readDraft,
  draftFaults,
} from './form-draft-and-checks.ts'
import { longTrip } from './long-trip.ts'

const barajas = { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 }
const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const full: RequestDraft = {
  trip: { from: barajas, to: sol },
  party: { people: 2, bags: 2, wheelchair: true },
  about: 'Abrigo rojo',
  exact: false,
  companions: 'women',
}

function memory(text?: string) {
  let kept = text ?? null
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) }
}

describe('the draft of a request', () => {
  test('needs two different ends', () => {
    expect(draftFaults(emptyDraft)).toEqual({ from: 'fromEmpty', to: 'toEmpty' })
    expect(draftFaults({ ...full, trip: { from: barajas, to: { ...barajas, name: 'Llegadas' } } }).to).toBe(
      'samePlace',
    )
    expect(draftFaults(full)).toEqual({ from: null, to: null })
    // On one meridian or one parallel they are still two.
    for (const apart of [{ latitude: barajas.latitude + 0.1 }, { longitude: barajas.longitude + 0.1 }])
      expect(draftFaults({ ...full, trip: { from: barajas, to: { ...barajas, ...apart } } }).to).toBeNull()
  })

  test('of more than a hundred kilometres is worth a question', () => {
    const valencia = { name: 'Valencia', latitude: 39.4699, longitude: -0.3763 }
    expect(longTrip(emptyDraft)).toBe(null)
    expect(longTrip(full)).toBe(null)
    expect(longTrip({ ...full, trip: { from: sol, to: valencia } })).toBeCloseTo(302_000, -4)
  })

  test('can be reversed', () => {
    expect(swapped(full)).toMatchObject({ trip: { from: sol, to: barajas }, party: { people: 2 } })
    expect(swapped(swapped(full))).toEqual(full)
  })

  test('is kept when the page is left', () => {
    const storage = memory()
    keepDraft(storage, full)
    expect(readDraft(storage)).toEqual(full)
  })

  test('is empty if the storage is invalid, and keeps its valid half', () => {
    for (const text of ['{', 'null', '7', '"x"']) expect(readDraft(memory(text))).toEqual(emptyDraft)
    const half = { trip: { from: sol }, party: { people: 99, bags: 'x' }, about: 5 }
    expect(readDraft(memory(JSON.stringify(half)))).toEqual({
      ...emptyDraft,
      trip: { from: sol, to: null },
      party: { ...smallestParty, people: 6 },
    })
  })
})
