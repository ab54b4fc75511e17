import { readdirSync, readFileSync } from 'node:fs'
import { defaultLanguage, languageCodes } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { holeOf, leavesOf } from './leaves.ts'
import { textsIn } from './service.ts'
import { webTexts } from './web.ts'

const { es, en } = webTexts

/** Every file of a folder, by its path in there. */
function filesOf(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).toSorted()
}

describe('a language', () => {
  test('has a folder if and only if it is in the list', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => name)
    expect(folders.toSorted()).toEqual([...languageCodes].toSorted())
  })

  test.each(languageCodes)('%s has every file that the source has', (code) => {
    const files = filesOf(`./${code}/`)
    expect(files).toEqual(expect.arrayContaining(filesOf(`./${defaultLanguage}/`)))
  })

  test.each(languageCodes)('%s takes no text from another one, only the names of the texts', (code) => {
    const others = languageCodes.filter((other) => other !== code).join('|')
    for (const file of filesOf(`./${code}/`).filter((path) => path.endsWith('.ts'))) {
      const source = readFileSync(new URL(`./${code}/${file}`, import.meta.url), 'utf8')
      const taken = source.match(new RegExp(`^(import|export) (?!type ).*/(${others})/.*`, 'gm'))
      expect(taken, file).toBeNull()
    }
  })
})

describe('a text of the web app', () => {
  const source = leavesOf(webTexts[defaultLanguage]).map(([path]) => path)

  test.each(languageCodes)('exists in %s, is not empty and has no empty value', (code) => {
    const texts = leavesOf(webTexts[code])
    expect(texts.map(([path]) => path)).toEqual(source)
    expect(texts.length).toBeGreaterThan(250)
    for (const [path, text] of texts) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/undefined|#|\[object/)
    }
  })

  test.each(languageCodes)('contains its values in %s', (code) => {
    const visit = (texts: object): void => {
      for (const [name, text] of Object.entries(texts)) {
        if (typeof text === 'object') visit(text as object)
        if (typeof text !== 'function') continue
        const holes = Array.from({ length: (text as () => void).length }, (_, index) => holeOf(index))
        expect((text as (...values: unknown[]) => string)(...holes), name).toMatch(
          new RegExp(holes.slice(0, 1).join('|')),
        )
      }
    }
    visit(webTexts[code])
  })
})

describe('texts', () => {
  test('Spanish reads well from Mexico to Spain', () => {
    for (const [path, text] of [...leavesOf(es), ...leavesOf(textsIn('es'))])
      expect(text, path).not.toMatch(/\b(coger|coge[sn]?|cogido|móvil|celular|ordenador|usted(es)?)\b/i)
  })

  test('the product’s own texts are as specified', () => {
    expect(en.login.faults.nicknameEmpty).toBe('Nickname is required for guest sign-in.')
    expect(en.login.faults.phoneEmpty).toBe('Please enter a phone number.')
    expect(textsIn('en').errors.INCORRECT_CODE).toBe('Incorrect verification code. Please try again.')
    expect(en.request.ridesFailed).toBe('No trips could be loaded. Try again later.')
    expect(es.chat.loadFailed).toBe('Error al cargar los mensajes. Por favor, recarga la página.')
    expect(es.chat.sendFailed).toBe('No se pudo enviar el mensaje. Por favor, intenta de nuevo.')
    expect(es.errors.emitFailed).toBe('Lo sentimos, no se pudo establecer la conexión con el servidor.')
  })

  test.each([
    ['es', ['Hola', '¿Dónde estás?', 'Voy en camino', 'Llego en 5 minutos', 'Estoy aquí']],
    ['en', ['Hello', 'Where are you?', "I'm on my way", "I'll be there in 5 minutes", "I'm here"]],
    ['pt', ['Oi', 'Cadê você?', 'Estou a caminho', 'Chego em 5 minutos', 'Cheguei']],
  ] as const)('quick replies in %s say hello, where, on my way, in five minutes, here', (code, replies) => {
    expect(webTexts[code].chat.quickReplies).toEqual(replies)
  })

  test.each([
    ['es', ['primera parada', 'segunda parada', 'tercera parada', 'cuarta parada', 'quinta parada']],
    ['en', ['first stop', 'second stop', 'third stop', 'fourth stop', 'fifth stop']],
    ['pt', ['primeira parada', 'segunda parada', 'terceira parada', 'quarta parada', 'quinta parada']],
  ] as const)('stops in %s are counted in their order', (code, ordinals) => {
    expect(webTexts[code].ride.ordinals).toEqual(ordinals)
  })

  test.each([
    ['es', 'se une', 'dejó'],
    ['en', 'has joined', 'has left'],
    ['pt', 'entrou', 'saiu'],
  ] as const)('whoever comes in %s %s, and whoever goes %s', (code, comes, goes) => {
    const { match, canceled } = webTexts[code]
    expect(match.newcomer('Ana')).toContain(`Ana ${comes}`)
    expect(canceled.left('Ana')).toContain(`Ana ${goes}`)
  })

  test.each([
    ['es', /Ana confirmó/, /Ana te perdonó/],
    ['en', /Ana confirmed/, /Ana waived/],
    ['pt', /Ana confirmou/, /Ana perdoou/],
  ] as const)('a debtor reads in %s whether the money is confirmed or waived', (code, received, waived) => {
    const { ownStates } = webTexts[code].settlement
    expect(ownStates.received('Ana')).toMatch(received)
    expect(ownStates.waived('Ana')).toMatch(waived)
  })

  test.each(languageCodes)('lists in %s are as long as the lists that they name', (code) => {
    const { onboarding, generalInfo, login, rating } = webTexts[code]
    expect(onboarding.steps).toHaveLength(3)
    expect(generalInfo.steps).toHaveLength(3)
    expect(login.claim).toHaveLength(3)
    expect(rating.words).toHaveLength(5)
  })

  test.each(languageCodes)('a new code in %s is awaited in seconds', (code) => {
    expect(webTexts[code].login.resendIn('42')).toMatch(/\b42 s$/)
  })

  test.each(languageCodes)('nobody is a word in %s, not a nought of so many', (code) => {
    const { match, ride } = webTexts[code]
    for (const of of [match.inProgress, ride.someTyped]) {
      expect(of(0, 3)).not.toMatch(/\d/)
      expect(of(2, 3)).toMatch(/2.*3/)
    }
  })

  test('counts have the right plural', () => {
    expect(es.search.nearby(1)).toBe('1 persona va hacia tu zona')
    expect(es.search.nearby(2)).toBe('2 personas van hacia tu zona')
    expect(en.search.nearby(1)).toBe('1 person is heading to your area')
    expect(webTexts.pt.chat.unread(1)).toBe('1 mensagem não lida')
    expect(webTexts.pt.chat.unread(12)).toBe('12 mensagens não lidas')
    const { presence } = es
    expect(
      [
        [1, 1],
        [9, 9],
        [8, 9],
        [0, 1],
      ].map(([kept, rides]) => presence.kept(kept!, rides!)),
    ).toEqual(['1 viaje, sin faltar', '9 viajes, nunca faltó', 'Fue a 8 de sus 9 viajes', 'Faltó a 1 viaje'])
    expect(es.request.peopleCount(1_000_000)).toBe('1.000.000 personas')
  })
})
