// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { serveDesk, showDesk } from './desk-fixture.ts'
import { SignIn } from './sign-in.tsx'

async function open() {
  const onDone = vi.fn()
  const page = await showDesk(<SignIn choice={<i>Idiomas</i>} onDone={onDone} />)
  const inputs = () => [...document.querySelectorAll('input')]
  return {
    page,
    onDone,
    inputs,
    values: () => inputs().map(({ value }) => value),
    heading: () => page.get('h1').textContent,
    alert: () => page.get('[role=alert]').textContent,
    async fill(...values: string[]) {
      for (const [index, value] of values.entries()) await page.type(inputs()[index]!, value)
      await page.fire(page.get('form'), 'submit')
    },
  }
}

test('an operator signs in by name, key and code; capitals, spaces and dashes do not matter', async () => {
  const asked = serveDesk({ 'POST /sign-in': { operator: 'olga' } })
  const { fill, onDone, heading, inputs } = await open()
  expect(heading()).toBe('Entrar en la mesa')
  expect(inputs().map(({ autocomplete, required }) => [autocomplete, required])).toEqual([
    ['username', true],
    ['current-password', true],
    ['one-time-code', true],
  ])
  expect(inputs().map(({ type }) => type)).toEqual(['text', 'password', 'text'])
  await fill(' Olga ', ' clave ', '12 34-56')
  expect(asked).toEqual(['POST /sign-in {"operator":"olga","key":"clave","code":"123456"}'])
  expect(onDone).toHaveBeenCalledExactlyOnceWith('olga')
})

/** Each field by its label, with what is said about it. */
const described = () =>
  Object.fromEntries(
    [...document.querySelectorAll('input')].map((input) => {
      const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
      return [wordsOf(input.labels![0]!), note && wordsOf(note)]
    }),
  )

test('each field says what it expects', async () => {
  const { page } = await open()
  const code = 'Seis cifras. Cada código vale una sola vez.'
  expect(described()).toEqual({
    'Tu nombre en la mesa': null,
    'Tu clave': 'La que se te mostró la primera vez.',
    'Código de tu aplicación': code,
  })
  await page.press(page.button('Es mi primera vez'))
  expect(described()).toEqual({ 'Tu nombre en la mesa': null, 'Código de acceso': null })
})

test('a refused sign-in says so and empties only the code, which is worth nothing any more', async () => {
  serveDesk({ 'POST /sign-in': 'WRONG_CREDENTIALS' })
  const { fill, onDone, alert, values } = await open()
  await fill('olga', 'clave', '123456')
  expect(alert()).toContain('Algo de esto no es correcto')
  expect(values()).toEqual(['olga', 'clave', ''])
  expect(onDone).not.toHaveBeenCalled()
})

test('a service that cannot be reached is told apart from a wrong key', async () => {
  serveDesk({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const { fill, alert } = await open()
  await fill('olga', 'clave', '123456')
  expect(alert()).toContain('Comprueba la conexión')
})

test('the language can be chosen before anybody signs in, and both ways in lead to each other', async () => {
  const { page, heading } = await open()
  expect(wordsOf(document.body)).toContain('Idiomas')
  await page.press(page.button('Es mi primera vez'))
  expect(heading()).toBe('Tu primera vez')
  await page.press(page.button('Ya tengo clave'))
  expect(heading()).toBe('Entrar en la mesa')
})

const enrolment = { ticket: 't1', key: 'llave-secreta', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/olga' }

test('who comes first gets a secret in fours, a key shown once, and is in with the first code', async () => {
  const asked = serveDesk({
    'POST /enrolment': enrolment,
    'POST /enrolment/confirmation': { operator: 'olga' },
  })
  const { page, fill, onDone } = await open()
  await page.press(page.button('Es mi primera vez'))
  await fill('OLGA', ' acceso ')
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'ABCD EFGH IJ',
    'llave-secreta',
  ])
  expect(page.get('form a').getAttribute('href')).toBe('otpauth://totp/olga')
  await fill('123456')
  expect(asked).toEqual([
    'POST /enrolment {"operator":"olga","token":"acceso"}',
    'POST /enrolment/confirmation {"operator":"olga","ticket":"t1","code":"123456"}',
  ])
  expect(onDone).toHaveBeenCalledExactlyOnceWith('olga')
})

test('a wrong first code is emptied, and secret and key stay; a refused token shows neither', async () => {
  const answers: Record<string, unknown> = {
    'POST /enrolment': 'TOO_MANY_TRIES',
    'POST /enrolment/confirmation': 'WRONG_CREDENTIALS',
  }
  serveDesk(answers)
  const { page, fill, onDone, alert, values } = await open()
  await page.press(page.button('Es mi primera vez'))
  await fill('olga', 'acceso')
  expect(alert()).toContain('Demasiados intentos')
  expect(document.querySelector('code')).toBeNull()
  answers['POST /enrolment'] = enrolment
  await fill('olga', 'acceso')
  await fill('123456')
  expect(alert()).toContain('Algo de esto no es correcto')
  expect(values()).toEqual([''])
  expect(document.querySelectorAll('code')).toHaveLength(2)
  expect(onDone).not.toHaveBeenCalled()
})
