// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { act as reactAct } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { PhotoField } from './photo-field.tsx'

async function show(outcome: { message: string } | null, photoURL: string | null = '/photo/1', name = 'Ana') {
  const user = { full_name: name, displayName: name, photoURL, kept: { rides: 0, kept: 0 } } as User
  const actions = { uploadPhoto: vi.fn(async () => outcome), save: vi.fn(async () => outcome) }
  const page = await render(<PhotoField user={user} actions={actions} />)
  const choose = (photo: File) =>
    reactAct(async () => {
      const input = page.get<HTMLInputElement>('input[type=file]')
      Object.defineProperty(input, 'files', { value: [photo], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { page, actions, choose, fault: () => wordsOf(page.get('[role=alert]')) }
}
const photo = new File(['picture'], 'ana.jpg', { type: 'image/jpeg' })

test.each([
  ['Carla Ruiz Soler', 'Carla S.'],
  ['carla@example.org', 'Viajero'],
])('beside “%s” stands how the others read it', async (name, read) => {
  await show(null, null, name)
  expect([...document.querySelectorAll('bdi')].map(wordsOf)).toEqual([read])
})

describe('the reader’s photo', () => {
  test('is sent as it was chosen', async () => {
    const { actions, choose, fault } = await show(null)
    await choose(photo)
    expect(actions.uploadPhoto.mock.calls).toEqual([[photo]])
    expect([actions.save.mock.calls, fault()]).toEqual([[], ''])
  })

  test('that is too large is not sent, and that is said', async () => {
    const { actions, choose, fault } = await show(null)
    const large = new File(['picture'], 'ana.jpg')
    Object.defineProperty(large, 'size', { value: 10 ** 9 })
    await choose(large)
    expect(actions.uploadPhoto).not.toHaveBeenCalled()
    expect(fault()).not.toBe('')
  })

  test('that was refused says why, until another one is taken', async () => {
    const { actions, choose, fault } = await show({ message: 'No es una foto.' })
    await choose(photo)
    expect(fault()).toBe('No es una foto.')
    actions.uploadPhoto.mockResolvedValue(null)
    await choose(photo)
    expect(fault()).toBe('')
  })

  test('is sent or removed, not both at once: each waits for the other', async () => {
    const { page, actions, choose } = await show(null)
    const state = () =>
      [...document.querySelectorAll('button')]
        .filter((button) => /Cambiar|Quitar/u.test(button.getAttribute('aria-label') ?? wordsOf(button)))
        .map((button) => (button.disabled ? 'off' : button.getAttribute('aria-busy') ? 'busy' : 'on'))
    for (const [act, begin, meanwhile] of [
      ['uploadPhoto', () => choose(photo), ['busy', 'off']],
      ['save', () => page.press(page.button('Quitar')), ['off', 'busy']],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<null>()
      actions[act].mockReturnValueOnce(promise)
      await begin()
      expect(state()).toEqual(meanwhile)
      await reactAct(async () => resolve(null))
      expect(state()).toEqual(['on', 'on'])
    }
  })

  test('can be removed, and only if there is one', async () => {
    const { page, actions } = await show(null)
    await page.press(page.button('Quitar'))
    expect(actions.save.mock.calls).toEqual([[{ photoURL: null }]])
    await page.remove()
    await show(null, null)
    expect(wordsOf(document.body)).not.toContain('Quitar')
  })
})
