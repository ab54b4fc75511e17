import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearMeters } from './plane.ts'
import { decodePolyline, encodePolyline, PolylineError, simplifyLine } from './polyline.ts'

const point = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** Written from the description of the format, independently of the encoder. */
function decoded(text: string): { latitude: number; longitude: number }[] {
  const values: number[] = []
  let [bits, shift] = [0n, 0n]
  for (const letter of text) {
    const chunk = BigInt(letter.charCodeAt(0) - 63)
    bits |= (chunk & 31n) << shift
    shift += 5n
    if (chunk >= 32n) continue
    values.push(Number((bits & 1n) === 1n ? -((bits + 1n) / 2n) : bits / 2n))
    bits = shift = 0n
  }
  let [latitude, longitude] = [0, 0]
  return values.flatMap((value, index) => {
    if (index % 2 === 0) {
      latitude += value
      return []
    }
    longitude += value
    return [{ latitude: latitude / 1e5, longitude: longitude / 1e5 }]
  })
}

function outcomeOf(text: string): unknown {
  try {
    return decodePolyline(text)
  } catch (error) {
    return error
  }
}

describe('a line as text', () => {
  test('is encoded as the format describes', () => {
    const line = [
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ]
    expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  })

  test('is decoded with five decimals and with six', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (line) => {
        const text = encodePolyline(line)
        expect(decodePolyline(text)).toEqual(decoded(text))
        const tenth = line.map(({ latitude, longitude }) => ({
          latitude: latitude / 10,
          longitude: longitude / 10,
        }))
        for (const [index, { latitude, longitude }] of decodePolyline(text, 6).entries()) {
          expect(latitude).toBeCloseTo(tenth[index]!.latitude, 5)
          expect(longitude).toBeCloseTo(tenth[index]!.longitude, 5)
        }
      }),
    )
  })

  test('is refused if it is incomplete, has other characters or leaves the earth', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.integer({ min: 0x3a, max: 0x82 }).map((code) => String.fromCharCode(code)),
          maxLength: 40,
        }),
        (text) => {
          const outcome = outcomeOf(text)
          const isOnEarth =
            Array.isArray(outcome) &&
            outcome.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
          expect(isOnEarth || outcome instanceof PolylineError).toBe(true)
        },
      ),
    )
    for (const text of ['_p~iF', '_p~iF~ps|', 'é', '~~~~~~~~~~~~~~', '_p~iF~ps|U~'])
      expect(() => decodePolyline(text)).toThrow(PolylineError)
  })

  test('is decoded exactly to the fifth decimal', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (line) => {
        const read = decoded(encodePolyline(line))
        expect(read).toHaveLength(line.length)
        for (const [index, { latitude, longitude }] of read.entries()) {
          expect(Math.abs(latitude - line[index]!.latitude)).toBeLessThan(0.000_006)
          expect(Math.abs(longitude - line[index]!.longitude)).toBeLessThan(0.000_006)
        }
      }),
    )
  })
})

test('a simpler line keeps its ends and leaves out only what lies near it', () => {
  const near = fc.record({
    latitude: fc.double({ min: 40, max: 40.01, noNaN: true }),
    longitude: fc.double({ min: -3.01, max: -3, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), (line) => {
      const simple = simplifyLine(line, 20)
      expect([simple.at(0), simple.at(-1)]).toEqual([line.at(0), line.at(-1)])
      const kept = new Set(simple)
      for (const one of line) {
        if (kept.has(one)) continue
        // Some segment of the simpler line passes within 20 m: check points along each of them.
        const least = Math.min(
          ...simple.slice(1).flatMap((to, index) =>
            Array.from({ length: 201 }, (_, step) => {
              const [from, share] = [simple[index]!, step / 200]
              return nearMeters(one, {
                latitude: from.latitude + (to.latitude - from.latitude) * share,
                longitude: from.longitude + (to.longitude - from.longitude) * share,
              })
            }),
          ),
        )
        expect(least).toBeLessThan(25)
      }
    }),
  )
  expect(simplifyLine([], 5)).toEqual([])
  // What lies beyond an end is away from the line, also in its direction.
  const beyond = [0, 3, 1].map((step) => ({ latitude: 40 + step / 1000, longitude: -3 }))
  expect(simplifyLine(beyond, 5)).toEqual(beyond)
  const before = [0, -3, 1].map((step) => ({ latitude: 40 + step / 1000, longitude: -3 }))
  expect(simplifyLine(before, 5)).toEqual(before)
  // A line that ends where it began still leads to where it turned.
  const round = [0, 2, 0].map((step) => ({ latitude: 40 + step / 1000, longitude: -3 }))
  expect(simplifyLine(round, 5)).toEqual(round)
  const straight = [0, 1, 2, 3].map((step) => ({ latitude: 40 + step / 1000, longitude: -3 }))
  expect(simplifyLine(straight, 5)).toEqual([straight[0], straight[3]])
})
