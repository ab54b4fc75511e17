// @vitest-environment happy-dom
import type { Favourite } from '@woodalo/protocol'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { FavouritesDialog } from './favourites-dialog.tsx'

const place = { name: 'Calle Mayor 1', latitude: 40.41, longitude: -3.7, placeId: 'p1' }
const home: Favourite = { ...place, id: 'f1', kind: 'home', label: '' }
const gym: Favourite = { ...place, id: 'f2', kind: 'own', label: 'Gimnasio', name: 'Calle del Pez 3' }

async function show(list: readonly Favourite[], toKeep: typeof place | null, refusal: Error | null = null) {
  const calls: unknown[][] = []
  const done = (...call: unknown[]) => {
    calls.push(call)
    return refusal ? Promise.reject(refusal) : Promise.resolve()
  }
  const api = {
    favourites: {
      keep: (...given: unknown[]) => done('keep', ...given),
      remove: (...given: unknown[]) => done('remove', ...given),
    },
  } as unknown as Api
  const onClose = vi.fn()
  const reload = vi.fn(async () => {})
  const page = await render(
    <ApiContext value={api}>
      <FavouritesDialog favourites={{ list, reload }} place={toKeep} onClose={onClose} />
    </ApiContext>,
  )
  return { page, calls, onClose, reload }
}
const quiet = { quiet: true }

describe('the saved places', () => {
  test('have controls that say which place they are for, by its own name', async () => {
    await show([home, gym], null)
    expect([...controls().keys()]).toEqual([
      'Cerrar',
      'Cambiar el nombre de Casa',
      'Quitar Casa',
      'Cambiar el nombre de Gimnasio',
      'Quitar Gimnasio',
    ])
  })

  test('are removed one at a time, and read again', async () => {
    const { page, calls, reload, onClose } = await show([home, gym], null)
    await page.press(page.button('Quitar Gimnasio'))
    expect(calls).toEqual([['remove', 'f2', quiet]])
    expect(reload).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('say why one was not removed, and are not read again', async () => {
    const { page, reload } = await show(
      [home],
      null,
      new ApiError('refused', 'Espera un momento.', { status: 429 }),
    )
    await page.press(page.button('Quitar Casa'))
    expect(page.get('[role=alert]').textContent).toBe('Espera un momento.')
    expect(reload).not.toHaveBeenCalled()
  })

  test('say no more why one was not removed once it was', async () => {
    const { page, calls } = await show([home], null)
    const remove = vi.fn<() => Promise<void>>()
    remove.mockRejectedValueOnce(new ApiError('refused', 'Espera un momento.', { status: 429 }))
    remove.mockResolvedValueOnce()
    const api = { favourites: { remove } } as unknown as Api
    await page.rerender(
      <ApiContext value={api}>
        <FavouritesDialog
          favourites={{ list: [home], reload: async () => {} }}
          place={null}
          onClose={() => {}}
        />
      </ApiContext>,
    )
    await page.press(page.button('Quitar Casa'))
    expect(page.get('[role=alert]').textContent).toBe('Espera un momento.')
    await page.press(page.button('Quitar Casa'))
    expect(document.querySelector('dialog [role=alert]')?.textContent ?? '').toBe('')
    expect(calls).toEqual([])
  })

  test('are told apart from none', async () => {
    const none = 'Aún no tienes lugares guardados'
    const { page } = await show([], null)
    expect(wordsOf(document.body)).toContain(none)
    await page.rerender(<></>)
    await show([home], null)
    expect(wordsOf(document.body)).not.toContain(none)
  })

  test('are not said to be none while the first one is being saved', async () => {
    await show([], place)
    expect(wordsOf(document.body)).not.toContain('Aún no tienes lugares guardados')
  })

  test('keep their place and id when they get another name', async () => {
    const { page, calls, onClose } = await show([home, gym], null)
    await page.press(page.button('Cambiar el nombre de Gimnasio'))
    await page.type(page.get('input:not([type=radio])'), ' Piscina ')
    await page.press(page.button('Guardar'))
    const { latitude, longitude, placeId } = place
    const fields = { kind: 'own', label: 'Piscina', name: gym.name, latitude, longitude, placeId }
    expect(calls).toEqual([['keep', 'f2', fields, quiet]])
    expect(onClose).not.toHaveBeenCalled()
    expect(controls().has('Quitar Gimnasio')).toBe(true)
  })
})

describe('a place to save', () => {
  test.each([
    [[], 'home'],
    [[home], 'work'],
    [[home, { ...gym, kind: 'work' as const }], 'own'],
  ])('is offered as the first that is free: %#', async (list, kind) => {
    const { page } = await show(list, place)
    expect(page.get<HTMLInputElement>('input:checked').value).toBe(kind)
  })

  test('is saved with its place, and the dialog closes', async () => {
    const { page, calls, onClose } = await show([], place)
    await page.press(page.button('Guardar'))
    const [name, id, fields] = calls[0]!
    expect([name, fields]).toEqual(['keep', { kind: 'home', label: '', ...place }])
    expect(String(id)).toMatch(/^[0-9a-f-]{36}$/)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('needs a name if it is neither home nor work', async () => {
    const { page, calls } = await show([], place)
    await page.press(page.get('input[value=own]'))
    const faulty = () => wordsOf(document.body).includes('Ponle un nombre.')
    await page.type(page.get('input:not([type=radio])'), '  ')
    expect(faulty()).toBe(false)
    await page.press(page.button('Guardar'))
    expect(faulty()).toBe(true)
    expect(calls).toEqual([])
    await page.type(page.get('input:not([type=radio])'), 'Gimnasio')
    expect(faulty()).toBe(false)
  })

  test('says which one it takes the place of', async () => {
    const { page } = await show([home], place)
    expect(wordsOf(document.body)).not.toContain('Sustituirá a')
    await page.press(page.get('input[value=home]'))
    expect(wordsOf(document.body)).toContain('Sustituirá a Calle Mayor 1.')
  })

  test('that was refused stays to be tried again', async () => {
    const { page, onClose } = await show([], place, new ApiError('refused', 'Demasiados.', { status: 422 }))
    await page.press(page.button('Guardar'))
    expect(page.get('[role=alert]').textContent).toBe('Demasiados.')
    expect(onClose).not.toHaveBeenCalled()
  })
})
