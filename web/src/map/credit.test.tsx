// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { Credit } from './credit.tsx'
import { FoldedCredit } from './folded-credit.tsx'

test('the data of a map is credited, that of OpenStreetMap with its licence; without data nothing is said', async () => {
  const page = await render(<Credit attribution={['© OpenStreetMap', 'Ayuntamiento']} />)
  expect(wordsOf(page.get('small'))).toBe('© OpenStreetMap · Ayuntamiento')
  expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://www.openstreetmap.org/copyright',
  ])
  await page.rerender(<Credit attribution={[]} />)
  expect(document.querySelector('small')).toBeNull()
})

test('on a small map the credit is one tap away, and goes with another', async () => {
  const page = await render(<FoldedCredit attribution={['© OpenStreetMap']} />)
  const sign = page.get('button')
  expect([sign.getAttribute('aria-expanded'), document.querySelector('small')]).toEqual(['false', null])
  await page.press(sign)
  expect(sign.getAttribute('aria-expanded')).toBe('true')
  expect(wordsOf(page.get('small'))).toBe('© OpenStreetMap')
  await page.press(sign)
  expect(document.querySelector('small')).toBeNull()
  await page.rerender(<FoldedCredit attribution={[]} />)
  expect(document.querySelector('button')).toBeNull()
})
