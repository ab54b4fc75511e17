import { errorCatalogue } from '@woodalo/protocol/errors'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'

type Leaf = [path: string, value: string | ((...values: never[]) => string)]

function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Leaf[1]]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** What a text says, with figures in place of its holes. */
function said([, value]: Leaf): string {
  return typeof value === 'string' ? value : (value as (...values: unknown[]) => string)(2, 3)
}

const spanish = leaves(es, '')
const english = leaves(en, '')

describe('texts', () => {
  test('both languages say the same things, none of them empty', () => {
    expect(english.map(([path]) => path)).toEqual(spanish.map(([path]) => path))
    expect(spanish.length).toBeGreaterThan(250)
    for (const leaf of [...spanish, ...english]) expect(said(leaf).trim(), leaf[0]).not.toBe('')
  })

  test('every hole of a text is filled in both languages', () => {
    for (const leaf of [...spanish, ...english]) {
      if (typeof leaf[1] !== 'function') continue
      expect(said(leaf), leaf[0]).toMatch(/2|3/)
      expect(said(leaf), leaf[0]).not.toMatch(/undefined|#/)
    }
  })

  test('Spanish reads well from Mexico to Spain', () => {
    for (const leaf of spanish) {
      expect(said(leaf), leaf[0]).not.toMatch(
        /\b(coger|coge[sn]?|cogido|móvil|celular|ordenador|usted(es)?)\b/i,
      )
    }
  })

  test('the product’s own words', () => {
    expect(en.login.faults.nicknameEmpty).toBe('Nickname is required for guest sign-in.')
    expect(en.login.faults.phoneEmpty).toBe('Please enter a phone number.')
    expect(errorCatalogue.INCORRECT_CODE.en).toBe('Incorrect verification code. Please try again.')
    expect(en.request.tripsFailed).toBe('No trips could be loaded. Try again later.')
    expect(es.chat.loadFailed).toBe('Error al cargar los mensajes. Por favor, recarga la página.')
    expect(es.chat.sendFailed).toBe('No se pudo enviar el mensaje. Por favor, intenta de nuevo.')
    expect(es.errors.emitFailed).toBe('Lo sentimos, no se pudo establecer la conexión con el servidor.')
    expect(es.chat.quickReplies).toHaveLength(5)
    expect(es.ride.ordinals).toHaveLength(5)
    expect(es.onboarding.steps).toHaveLength(3)
    expect(es.generalInfo.steps).toHaveLength(3)
  })

  test('counts take the right form', () => {
    expect(es.search.nearby(1)).toBe('1 persona va hacia tu zona')
    expect(es.search.nearby(2)).toBe('2 personas van hacia tu zona')
    expect(en.search.nearby(1)).toBe('1 person is heading to your area')
    expect(es.request.peopleCount(1_000_000)).toBe('1.000.000 personas')
  })
})
