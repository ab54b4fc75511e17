import { expect, test } from 'vitest'
import { decodePolyline } from './decode-polyline.ts'

test('a line is decoded as the format describes', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ])
  expect(decodePolyline('')).toEqual([])
})
