// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { OwnLook } from './own-look.tsx'

const ride = rideOf('r1', ['Ana', 'Ben', 'Eva'])
const withAbout = (about: string) => ({
  ...ride,
  rideRequests: ride.rideRequests.map((one) => (one.firebase_uid === 'Ben' ? { ...one, about } : one)),
})
const words = () => document.body.textContent

async function open(
  readerUid: string,
  about = '',
  { stores = true, addPhoto = null as (() => void) | null } = {},
) {
  const said: string[] = []
  const actions = {
    async describe(text: string) {
      said.push(text)
      return stores
    },
    addPhoto,
  }
  const page = await render(<OwnLook ride={withAbout(about)} readerUid={readerUid} actions={actions} />)
  return { page, said, field: () => page.get<HTMLInputElement>('input') }
}

test('whoever has the code reads who looks for them, and the others that the group finds them', async () => {
  const { page } = await open('Ana')
  expect(words()).toContain('Ben y Eva te buscan a ti.')
  await page.remove()
  await open('Ben')
  expect(words()).toContain('Así te encuentra el grupo.')
})

test('what somebody wears is said back at once, and can be changed', async () => {
  const { page, said, field } = await open('Ben')
  await page.press(page.button('Listo'))
  expect(said).toEqual([])
  await page.type(field(), '  Abrigo rojo ')
  await page.press(page.button('Listo'))
  await act(async () => {})
  expect(said).toEqual(['Abrigo rojo'])
  expect(words()).toMatch(/Te reconocen por \W*Abrigo rojo/)
  await page.press(page.button('Cambiar'))
  expect(field().value).toBe('Abrigo rojo')
})

test('beside the code it is one line, which opens into the field', async () => {
  const actions = { describe: async () => true, addPhoto: null }
  const page = await render(<OwnLook ride={withAbout('')} readerUid="Ana" actions={actions} folded />)
  expect(document.querySelector('input')).toBeNull()
  await page.press(page.get('button'))
  expect(document.activeElement).toBe(page.get('input'))
})

test('what could not be stored stays in its field, with the reason', async () => {
  const { page, field } = await open('Ben', '', { stores: false })
  await page.type(field(), 'Abrigo rojo')
  await page.press(page.button('Listo'))
  await act(async () => {})
  expect(words()).toContain('No se guardó. Prueba otra vez.')
  expect(field().value).toBe('Abrigo rojo')
})

test('a photo is offered to whoever has none', async () => {
  let asked = 0
  const { page } = await open('Ben', 'Abrigo rojo', { addPhoto: () => void asked++ })
  await page.press(page.button('Añade tu foto'))
  expect(asked).toBe(1)
  await page.remove()
  await open('Ben', 'Abrigo rojo')
  expect(words()).not.toContain('foto')
})
