import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { inEveryLanguage, nameIn } from './translated-names.ts'
import { textsIn } from './service.ts'
import { leavesOf } from './leaves.ts'

describe('a text of the service', () => {
  const source = leavesOf(textsIn(defaultLanguage))

  test.each(languageCodes)('exists in %s', (code) => {
    const texts = leavesOf(textsIn(code))
    expect(texts.map(([path]) => path).toSorted()).toEqual(source.map(([path]) => path).toSorted())
    for (const [path, text] of texts) expect(text.trim(), path).not.toBe('')
  })

  test.each(languageCodes.filter((code) => code !== defaultLanguage))(
    'is in words of its own in %s',
    (code) => {
      const texts = leavesOf(textsIn(code))
      const same = texts.filter(([path, text]) =>
        source.some(([other, said]) => other === path && said === text),
      )
      // Words such as "Stop" or "terminal" are written alike.
      expect(same.length).toBeLessThan(texts.length / 10)
    },
  )

  test('falls back to the default for a language that another version stored', () => {
    expect(textsIn('xx' as Language)).toBe(textsIn(defaultLanguage))
    expect(nameIn({ es: 'Sol', en: 'Sun' }, 'xx' as Language)).toBe('Sol')
    expect(nameIn({ es: 'Sol' }, 'en')).toBe('Sol')
  })

  test('in Portuguese has the preposition that fits the gender of the place', () => {
    const { places } = textsIn('pt')
    expect(places.near('Avenida Paulista')).toBe('Perto da Avenida Paulista')
    expect(places.near('Aeroporto de Congonhas (CGH)')).toBe('Perto do Aeroporto de Congonhas (CGH)')
    expect(places.meetingPointNear(120, 'Praça da Sé')).toBe('Ponto de encontro a 120 m da Praça da Sé')
    expect(places.near('Callao')).toBe('Perto de Callao')
  })

  test.each(languageCodes)(
    'finds a kind of place in %s as the search reads what is typed: plain letters',
    (code) => {
      for (const words of Object.values(textsIn(code).places.kindWords)) expect(words).toMatch(/^[a-z ]+$/)
    },
  )

  test('names a corner in every language', () => {
    const names = inEveryLanguage(({ places }) => places.corner('Calle A', 'Calle B'))
    expect(names).toMatchObject({ es: 'Calle A con Calle B', en: 'Calle A at Calle B' })
    expect(Object.keys(names)).toEqual(languageCodes)
  })
})
