// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

describe('the welcome', () => {
  test.each([
    [['Siguiente', 'Siguiente'], { Atrás: ['Paso 2 de 3'], Empezar: ['start(null)'] }],
    [
      ['Siguiente'],
      { Saltar: ['start(null)'], Atrás: ['Paso 1 de 3'], Siguiente: ['Paso 3 de 3 · Todo listo'] },
    ],
    [[], { Saltar: ['start(null)'], Siguiente: ['Paso 2 de 3'] }],
  ])('after %j has these controls', async (first, does) => {
    const screen = await effectsOf(
      (noting) => <OnboardingScreen asksName={false} onStart={noting('start', true)} />,
      first,
    )
    expect(screen).toEqual(does)
  })

  test('asks for a name, and starts only with one: trimmed, and also when the steps are skipped', async () => {
    const onStart = vi.fn(async () => true)
    const page = await render(<OnboardingScreen asksName onStart={onStart} />)
    await page.press(page.button('Saltar'))
    expect(wordsOf(document.body)).toContain('Paso 3 de 3')
    await page.press(page.button('Empezar'))
    expect(onStart).not.toHaveBeenCalled()
    expect(page.get('input').getAttribute('aria-invalid')).toBe('true')
    await page.type(page.get('input'), '  Ana ')
    expect(page.get('input').getAttribute('aria-invalid')).not.toBe('true')
    await page.press(page.button('Empezar'))
    expect(onStart).toHaveBeenCalledExactlyOnceWith('Ana')
  })

  test('starts once, however often it is pressed, and says if that failed', async () => {
    let finish: (done: boolean) => void = () => {}
    const onStart = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve
        }),
    )
    const page = await render(<OnboardingScreen asksName={false} onStart={onStart} />)
    for (const name of ['Siguiente', 'Siguiente', 'Empezar', 'Empezar']) await page.press(page.button(name))
    expect(onStart).toHaveBeenCalledOnce()
    expect(document.querySelector('[role=alert]')).toBeNull()
    await act(async () => finish(false))
    expect(page.get('[role=alert]').textContent).toBe('Error al completar la bienvenida')
    await page.press(page.button('Empezar'))
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(onStart).toHaveBeenCalledTimes(2)
  })
})
