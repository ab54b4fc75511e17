import { expect, test } from 'vitest'
import { countryHere, prefixHere } from './country-here.ts'

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

test.each([
  [['es-ES', 'es'], 'America/Campo_Grande', '34'],
  [['es', 'es-MX'], 'UTC', '52'],
  [['pt-BR'], 'Europe/Madrid', '55'],
  [['en-GB'], 'Europe/Madrid', '1'],
  [['zh-Hant-TW', 'es-ES'], 'UTC', '1'],
  [['es-419', 'es'], 'America/Campo_Grande', '55'],
  [['es'], 'America/Mexico_City', '52'],
  [[], 'UTC', '1'],
])('a number in a browser of %j, in %s, begins with +%s', (tags, zone, prefix) => {
  expect(prefixHere(tags, zone)).toBe(prefix)
})
