// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { ProveDialog, type WayToProve } from './prove-dialog.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const mail: WayToProve = { by: 'mail', address: 'ana@example.org' }
const refusal = { message: 'Demasiados intentos.' }

async function show(way: () => Promise<WayToProve | null>, refused: typeof refusal | null = null) {
  const sendMail = vi.fn(async () => refused)
  const onClose = vi.fn()
  const unused = () => Promise.reject(new Error('unused'))
  const actions = { way: vi.fn(way), sendMail, sendCode: unused, verifyCode: unused }
  const page = await render(
    <ProveDialog actions={actions} phone={null} newEmail={<p>A new email</p>} onClose={onClose} />,
  )
  return { page, sendMail, onClose, actions }
}

describe('the dialog to confirm who one is', () => {
  test('sends a link, says so, and can send it again', async () => {
    const { page, sendMail } = await show(async () => mail)
    await page.press(page.button('Enviar un enlace a ana@example.org'))
    expect(wordsOf(page.get('[role=status]'))).toContain('enviamos a ana@example.org')
    await page.press(page.button('Enviarlo otra vez'))
    expect(sendMail).toHaveBeenCalledTimes(2)
  })

  test('says why a link was not sent, and does not say that it was', async () => {
    const { page } = await show(async () => mail, refusal)
    await page.press(page.button('Enviar un enlace a ana@example.org'))
    expect(page.get('[role=alert]').textContent).toBe('Demasiados intentos.')
    expect(page.get('[role=status]').textContent).toBe('')
    expect([...controls().keys()]).toContain('Enviar un enlace a ana@example.org')
  })

  test.each([
    [mail, 'Enviar un enlace a ana@example.org'],
    [{ by: 'new-email' } as const, 'A new email'],
    [{ by: 'phone' } as const, 'Número de teléfono'],
    [null, 'Confirmado: tus compañeros ya podrán verlo.'],
  ])('shows the one way that is there: %j', async (way, said) => {
    const ways = ['Enviar un enlace', 'A new email', 'Número de teléfono', 'Confirmado:']
    await show(async () => way)
    const words = wordsOf(document.body)
    expect(ways.filter((each) => words.includes(each))).toEqual(ways.filter((each) => said.startsWith(each)))
  })

  test('notices within seconds that the link was opened elsewhere, but not while nobody looks', async () => {
    let found: WayToProve | null = mail
    const { page, onClose, actions } = await show(async () => found)
    found = null
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(async () => vi.advanceTimersByTime(20_000))
    await page.fire(document, 'visibilitychange')
    expect(actions.way).toHaveBeenCalledOnce()
    hidden.mockReturnValue(false)
    await act(async () => vi.advanceTimersByTime(3_999))
    expect(actions.way).toHaveBeenCalledOnce()
    await act(async () => vi.advanceTimersByTime(1))
    expect(wordsOf(document.body)).toContain('Confirmado: tus compañeros ya podrán verlo.')
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(actions.way).toHaveBeenCalledTimes(2)
    await page.press(page.button('Seguir con el viaje'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('looks at once when the page is looked at again', async () => {
    let found: WayToProve | null = mail
    const { page } = await show(async () => found)
    found = null
    await page.fire(document, 'visibilitychange')
    expect(wordsOf(document.body)).toContain('Confirmado:')
  })

  test('can be tried again if it did not load, and stays as it is if it does not load later', async () => {
    let ways: (WayToProve | Error)[] = [new Error('offline'), mail, new Error('offline')]
    const { page } = await show(async () => {
      const [next] = ways
      ways = ways.slice(1)
      if (next instanceof Error) throw next
      return next!
    })
    await page.press(page.button('Reintentar'))
    expect(wordsOf(document.body)).toContain('Enviar un enlace')
    await act(async () => vi.advanceTimersByTime(4_000))
    expect(wordsOf(document.body)).toContain('Enviar un enlace')
  })
})
