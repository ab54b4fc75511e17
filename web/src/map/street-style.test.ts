import { expect, test } from 'vitest'
import { lineData } from './street-style.ts'

test('lines are given to the map as longitude before latitude, and no line as nothing', () => {
  // The example of the algorithm's page.
  const line = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  const geometry = {
    coordinates: [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ],
  }
  expect(lineData(line)).toMatchObject({ features: [{ geometry }] })
  expect(lineData(`${line} ${line}`)).toMatchObject({ features: [{ geometry }, { geometry }] })
  expect(lineData('')).toEqual({ type: 'FeatureCollection', features: [] })
})
