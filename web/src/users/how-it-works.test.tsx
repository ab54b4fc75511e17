// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { GeneralInfo } from './how-it-works.tsx'

const step = () => /Paso \d de 3/.exec(wordsOf(document.body))?.[0]

test('the steps can be walked to and fro, and the last one closes it', async () => {
  const onStateChange = vi.fn()
  const page = await render(<GeneralInfo isOpen onStateChange={onStateChange} />)
  const seen = [step()]
  for (const name of ['Siguiente', 'Atrás', 'Siguiente', 'Siguiente']) {
    await page.press(page.button(name))
    seen.push(step())
  }
  expect(seen).toEqual(['Paso 1 de 3', 'Paso 2 de 3', 'Paso 1 de 3', 'Paso 2 de 3', 'Paso 3 de 3'])
  expect(onStateChange).not.toHaveBeenCalled()
  await page.press(page.button('Entendido'))
  expect(onStateChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('the first step leads on or closes it, and not back', async () => {
  expect(await effectsOf((does) => <GeneralInfo isOpen onStateChange={does('state')} />)).toEqual({
    'Cerrar el panel': ['state(false)'],
    Cerrar: ['state(false)'],
    Siguiente: ['opens Una sola persona pide el taxi', 'Paso 2 de 3'],
  })
})

test('it begins at the first step whenever it is opened', async () => {
  const page = await render(<GeneralInfo isOpen onStateChange={() => {}} />)
  await page.press(page.button('Siguiente'))
  await page.rerender(<GeneralInfo isOpen={false} onStateChange={() => {}} />)
  await page.rerender(<GeneralInfo isOpen onStateChange={() => {}} />)
  expect(step()).toBe('Paso 1 de 3')
})
