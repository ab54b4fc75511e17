import { expect, test } from 'vitest'
import { countryHere } from './country-here.ts'

test.each([
  ['America/Campo_Grande', ['es-ES'], 'BR'],
  ['Europe/Madrid', ['en-GB'], 'ES'],
  ['America/Tijuana', ['en-US'], 'MX'],
  ['Europe/Andorra', ['es', 'es-ES'], 'ES'],
  ['America/New_York', ['es-MX'], 'MX'],
  ['Asia/Tokyo', ['ja-JP'], 'US'],
  ['UTC', [], 'US'],
])('in %s, with a browser in %j, prices are those of %s', (zone, tags, country) => {
  expect(countryHere(zone, tags)).toBe(country)
})
