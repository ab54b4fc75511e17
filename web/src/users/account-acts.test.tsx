// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { effectsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import type { PushState } from './ports.ts'
import { PushSwitch } from './push-switch.tsx'

const refused = { message: 'No hay conexión.' }

describe('deleting the account', () => {
  const deleting = (deleteAccount: () => Promise<typeof refused | null>) => (
    <DeleteAccount actions={{ deleteAccount }} />
  )

  test('is asked for twice, and can be given up; the second time is sure that it cannot be undone', async () => {
    const first = await effectsOf((does) => deleting(does('delete', null)))
    expect(first).toEqual({ 'Eliminar cuenta': ['opens ¿Eliminar tu cuenta?'] })
    const second = await effectsOf((does) => deleting(does('delete', null)), ['Eliminar cuenta'])
    expect(second).toEqual({
      Cerrar: [],
      'Conservar la cuenta': [],
      'Eliminar para siempre': [],
    })
    const deleteAccount = vi.fn(async () => null)
    const page = await render(deleting(deleteAccount))
    await page.press(page.button('Eliminar cuenta'))
    await page.press(page.get('dialog input[type=checkbox]'))
    await page.press(page.button('Eliminar para siempre'))
    expect(deleteAccount).toHaveBeenCalledOnce()
  })

  test('that was refused says why and stays open', async () => {
    const page = await render(deleting(async () => refused))
    await page.press(page.button('Eliminar cuenta'))
    await page.press(page.get('dialog input[type=checkbox]'))
    await page.press([...document.querySelectorAll('dialog footer button')].at(-1)!)
    expect(page.get('[role=alert]').textContent).toBe('No hay conexión.')
    expect(document.querySelector('dialog[open]')).not.toBeNull()
  })
})

describe('the copy of one’s data', () => {
  test.each([
    [null, ''],
    [refused, 'No hay conexión.'],
  ])('is fetched once, however often it is pressed, and a refusal is said: %j', async (outcome, said) => {
    let finish: (outcome: typeof refused | null) => void = () => {}
    const exportData = vi.fn(
      () =>
        new Promise<typeof refused | null>((resolve) => {
          finish = resolve
        }),
    )
    const page = await render(<ExportData actions={{ exportData }} />)
    await page.press(page.get('button'))
    await page.press(page.get('button'))
    await act(async () => finish(outcome))
    expect(exportData).toHaveBeenCalledOnce()
    expect(page.get('[role=alert]').textContent).toBe(said)
  })
})

describe('the switch for notifications', () => {
  async function show(state: PushState, next: PushState = state) {
    const turnPushes = vi.fn(async (_: boolean) => next)
    const page = await render(<PushSwitch actions={{ pushState: async () => state, turnPushes }} />)
    return { page, turnPushes, box: document.querySelector<HTMLInputElement>('[role=switch]') }
  }

  test.each<[PushState, { checked: boolean; disabled: boolean } | null]>([
    ['unavailable', null],
    ['blocked', { checked: false, disabled: true }],
    ['on', { checked: true, disabled: false }],
    ['off', { checked: false, disabled: false }],
  ])('of a browser where they are %s', async (state, shown) => {
    const { box } = await show(state)
    expect(box && { checked: box.checked, disabled: box.disabled }).toEqual(shown)
  })

  test.each<[PushState, PushState, boolean]>([
    ['off', 'on', true],
    ['off', 'blocked', false],
    ['on', 'off', false],
  ])('turned from %s shows what came of it: %s', async (state, next, checked) => {
    const { page, turnPushes, box } = await show(state, next)
    await page.press(box!)
    expect(turnPushes).toHaveBeenCalledExactlyOnceWith(state === 'off')
    expect(page.get<HTMLInputElement>('[role=switch]').checked).toBe(checked)
  })
})
