// @vitest-environment happy-dom
import { offsetBy } from '@woodalo/geography'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '../i18n/chosen-language.ts'
import { addressOf, howFar, isFarAway, noteAddress } from './suggestion-details.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const north = (meters: number) => offsetBy(sol, 0, meters)

describe('how far a suggested place is', () => {
  test('is said in figures, except where one is', async () => {
    await setLanguage('es')
    expect(howFar(sol, sol)).toBe('')
    expect(howFar(sol, north(24))).toBe('')
    expect(howFar(sol, north(31))).toMatch(/^30\sm$/)
    expect(howFar(sol, north(1_240))).toMatch(/^1,2\skm$/)
  })

  test('is another town’s if nobody goes there by taxi', () => {
    expect([isFarAway(sol, north(99_000)), isFarAway(sol, north(101_000))]).toEqual([false, true])
  })
})

describe('where a place is, in words', () => {
  beforeEach(() => localStorage.clear())

  test('is known of the twelve chosen last, with their last words', () => {
    for (let place = 1; place <= 13; place += 1) noteAddress(`Place ${place}`, `Street ${place}`)
    noteAddress('Place 2', 'Another street')
    expect(addressOf('Place 1')).toBeUndefined()
    expect(addressOf('Place 2')).toBe('Another street')
    expect(addressOf('Place 13')).toBe('Street 13')
    expect(JSON.parse(localStorage.getItem('placeAddresses')!)).toHaveLength(12)
  })

  test.each(['Calle Mayor 1', ''])('is not kept where it says no more than the name: “%s”', (address) => {
    noteAddress('Calle Mayor 1', address)
    expect(addressOf('Calle Mayor 1')).toBeUndefined()
    expect(localStorage.getItem('placeAddresses')).toBeNull()
  })

  test.each(['{"Sol": 1}', 'no JSON', 'null'])('is unknown where %s is kept', (kept) => {
    localStorage.setItem('placeAddresses', kept)
    expect(addressOf('Sol')).toBeUndefined()
    noteAddress('Sol', 'Madrid')
    expect(addressOf('Sol')).toBe('Madrid')
  })

  test('is no fault where storage is blocked', () => {
    const refuse = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => noteAddress('Sol', 'Madrid')).not.toThrow()
    expect(addressOf('Sol')).toBeUndefined()
  })
})
