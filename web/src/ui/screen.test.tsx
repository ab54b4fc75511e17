// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Screen } from './screen.tsx'
import styles from './screen.module.css'

test('a screen has the columns that its parts need, and one if it has only a body', async () => {
  const page = await render(<Screen>Viaje</Screen>)
  const classes = async (parts: Partial<Parameters<typeof Screen>[0]>) => {
    await page.rerender(<Screen {...parts}>Viaje</Screen>)
    return new Set(page.get(`.${styles.screen}`).classList)
  }
  expect(await classes({})).toEqual(new Set([styles.screen]))
  expect(await classes({ aside: 'Mapa' })).toEqual(new Set([styles.screen, styles.split]))
  expect(await classes({ beside: 'Chat' })).toEqual(new Set([styles.screen, styles.desk]))
  expect(await classes({ aside: 'Mapa', beside: 'Chat', together: true })).toEqual(
    new Set([styles.screen, styles.split, styles.desk, styles.together]),
  )
})

test('a screen shows all its parts, with its body as the main one', async () => {
  const page = await render(
    <Screen head="Cabeza" foot="Pie" aside="Mapa" onPhone="strip" beside="Chat">
      Cuerpo
    </Screen>,
  )
  expect(page.get('main').textContent).toBe('Cuerpo')
  expect(page.get('header').textContent).toBe('Cabeza')
  expect(page.get(`.${styles.aside}`).className).toBe(`${styles.aside} ${styles.strip}`)
  for (const [part, said] of [
    ['foot', 'Pie'],
    ['beside', 'Chat'],
  ] as const)
    expect(page.get(`.${styles[part]}`).textContent).toBe(said)
})
