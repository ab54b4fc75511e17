import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { isLanguage } from '@woodalo/protocol/languages'

const spain = createFormat('es', '34')
const mexico = createFormat('es', '52')
const states = createFormat('en', '1')

/** The no-break space that Intl puts between a figure and its unit. */
const nbsp = '\u00a0'

describe('format', () => {
  test('the time of a ride is the local time of its place for every reader', () => {
    const night = new Date(2026, 10, 21, 3, 14)
    expect(spain.time(night)).toBe('3:14')
    expect(spain.time(night, 'MXN')).toMatch(/^3:14\sa\.\s?m\.$/)
    expect(spain.dateTime(night, 'MXN')).toMatch(/3:14\sa\.\s?m\.$/)
    expect(mexico.time(night, 'EUR')).toBe('3:14')
    expect(mexico.time(night, 'BRL')).toBe('3:14')
    expect(spain.time(night, 'USD')).toMatch(/^3:14\sa\.\s?m\.$/)
    expect(createFormat('en', '34').time(night, 'MXN')).toMatch(/^3:14\sAM$/)
  })

  test('a British reader sees times in British format, wherever the ride is', () => {
    const evening = new Date(2026, 10, 21, 21, 31)
    for (const currency of [undefined, 'GBP', 'EUR', 'USD'])
      expect(createFormat('en', '44').time(evening, currency)).toBe('21:31')
    expect(createFormat('en', '44').dateTime(evening, 'EUR')).toContain('21 Nov')
    expect(states.time(evening, 'GBP')).toBe('21:31')
  })

  test('money has the format of the country where it is spent for every reader', () => {
    expect(spain.money({ amount: 1420, currency: 'EUR' })).toBe(`14,20${nbsp}€`)
    expect(mexico.money({ amount: 1420, currency: 'EUR' })).toBe(`14,20${nbsp}€`)
    expect(spain.money({ amount: 123_450, currency: 'MXN' })).toBe('$1,234.50')
    expect(states.money({ amount: 3150, currency: 'USD' })).toBe('$31.50')
    expect(spain.money({ amount: 5064, currency: 'BRL' })).toBe(`R$${nbsp}50,64`)
    expect(spain.weight(8500, 'BRL')).toMatch(/^8,5\skg$/)
    expect(createFormat('es', '55').distance(3200)).toMatch(/^3,2\skm$/)
    expect(states.money({ amount: 5064, currency: 'BRL' })).toBe('R$50.64')
    expect(createFormat('pt').money({ amount: 5064, currency: 'BRL' })).toBe(`R$${nbsp}50,64`)
    expect(spain.money({ amount: 5064, currency: 'COP' })).toContain('COP')
    expect(spain.money({ amount: 900, currency: 'JPY' })).toContain('900')
  })

  test('an estimate is a range of whole units', () => {
    expect(spain.moneyRange({ amount: 1310, currency: 'EUR' }, { amount: 1890, currency: 'EUR' })).toBe(
      `13–19${nbsp}€`,
    )
    expect(states.moneyRange({ amount: 2500, currency: 'USD' }, { amount: 6900, currency: 'USD' })).toBe(
      '$25–69',
    )
    expect(spain.moneyRange({ amount: 5500, currency: 'JPY' }, { amount: 215_900, currency: 'JPY' })).toMatch(
      /^\D*5[.,]?500–215[.,]900\D*$/,
    )
  })

  test('a range of one value is that value without a sign for approximation', () => {
    const fare = { amount: 7575, currency: 'USD' }
    expect(spain.moneyRange(fare, { ...fare, amount: 7590 })).toBe(spain.moneyWhole(fare))
  })

  test('percentages', () => {
    expect(spain.percent(0.54)).toBe(`54${nbsp}%`)
    expect(mexico.percent(0.54)).toBe('54%')
  })

  test.each([
    [7, '7 m'],
    [142, '140 m'],
    [19.6, '20 m'],
    [994, '990 m'],
    [996, '1 km'],
    [1_240, '1,2 km'],
    [9_940, '9,9 km'],
    [9_960, '10 km'],
    [12_400, '12 km'],
  ])('%i m', (meters, expected) => expect(spain.distance(meters).replaceAll(nbsp, ' ')).toBe(expected))

  test.each([
    [10, '1 min'],
    [150, '3 min'],
    [3_600, '1 h'],
    [5_400, '1 h 30 min'],
  ])('%i s', (seconds, expected) => expect(spain.duration(seconds).replaceAll(nbsp, ' ')).toBe(expected))

  test.each([
    [44, '0:44'],
    [78, '1:18'],
    [60, '1:00'],
    [0.2, '0:01'],
    [-5, '0:00'],
  ])('%f s left', (seconds, expected) => expect(spain.countdown(seconds)).toBe(expected))

  test('days are named when near', () => {
    const now = new Date(2026, 10, 21, 12).getTime()
    expect(spain.day(new Date(2026, 10, 21, 1), now)).toBe('hoy')
    expect(spain.day(new Date(2026, 10, 20, 23), now)).toBe('ayer')
    expect(spain.day(new Date(2026, 10, 12), now)).toBe('12 nov 2026')
  })

  test('lists follow pronunciation', () => {
    expect(spain.list(['Ana', 'Inés'])).toBe('Ana e Inés')
    expect(states.list(['Ana', 'Luis', 'Jon'])).toBe('Ana, Luis, and Jon')
  })

  test('the region follows the phone prefix', () => {
    expect([spain, mexico, states].map(({ locale }) => locale)).toEqual(['es-ES', 'es-MX', 'en-US'])
    expect(createFormat('es', '1').locale).toBe('es-US')
    expect(createFormat('es', '55').locale).toBe('es-BR')
    expect(createFormat('es').locale).toBe('es-ES')
  })

  test('a British phone number implies British dates and times', () => {
    const britain = createFormat('en', '44')
    expect(britain.locale).toBe('en-GB')
    expect(britain.time(new Date(2026, 10, 21, 15, 14))).toBe('15:14')
    expect(britain.date(new Date(2026, 10, 21))).toBe('21 Nov 2026')
    expect(states.time(new Date(2026, 10, 21, 15, 14))).toMatch(/^3:14\sPM$/)
  })

  test('Portuguese is formatted as in Brazil for every currency', () => {
    const brazil = createFormat('pt', '55')
    expect(brazil.locale).toBe('pt-BR')
    expect(createFormat('pt').locale).toBe('pt-BR')
    expect(brazil.money({ amount: 123450, currency: 'BRL' })).toMatch(/^R\$\s1\.234,50$/)
    expect(brazil.money({ amount: 1250, currency: 'USD' })).toMatch(/^US\$\s12,50$/)
    expect(brazil.list(['Ana', 'Luis', 'Eva'])).toBe('Ana, Luis e Eva')
  })

  test('only supported languages are languages', () => {
    expect([isLanguage('es'), isLanguage('en'), isLanguage('fr'), isLanguage(null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('weights are in whole grams, and from a kilogram on in tenths of a kilogram', () => {
    const plain = (grams: number) => spain.weight(grams).replaceAll(nbsp, ' ')
    expect([999, 1_000, 1_249, 99_950].map(plain)).toEqual(['999 g', '1 kg', '1,2 kg', '100 kg'])
  })
})
