import { expect, test } from 'vitest'
import { lineData } from './street-style.ts'

test('a line is given to the map as longitude before latitude, and no line as nothing', () => {
  // The example of the algorithm's page.
  expect(lineData('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toMatchObject({
    geometry: {
      coordinates: [
        [-120.2, 38.5],
        [-120.95, 40.7],
        [-126.453, 43.252],
      ],
    },
  })
  expect(lineData('')).toEqual({ type: 'FeatureCollection', features: [] })
})
