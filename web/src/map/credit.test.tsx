// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { Credit } from './credit.tsx'

test('the data of a map is credited, that of OpenStreetMap with its licence; without data nothing is said', async () => {
  const page = await render(<Credit attribution={['© OpenStreetMap', 'Ayuntamiento']} />)
  expect(wordsOf(page.get('small'))).toBe('© OpenStreetMap · Ayuntamiento')
  expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://www.openstreetmap.org/copyright',
  ])
  await page.rerender(<Credit attribution={[]} />)
  expect(document.querySelector('small')).toBeNull()
})
