// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { StrandThumbnail } from './strand-thumbnail.tsx'

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name))

test.each([1, 2, 3, 4, 6, 9])('a thumbnail of %i people keeps its lanes and stops inside', async (people) => {
  const page = await render(
    <StrandThumbnail colours={Array.from({ length: people }, () => 'own' as const)} />,
  )
  const stops = [...document.querySelectorAll('circle')]
  expect(stops).toHaveLength(Math.min(people, 6))
  const heights = stops.map((stop) => numberOf(stop, 'cy'))
  expect(new Set(heights).size).toBe(heights.length)
  for (const stop of stops)
    for (const place of ['cx', 'cy']) {
      expect(numberOf(stop, place) + numberOf(stop, 'r')).toBeLessThan(40)
      expect(numberOf(stop, place)).toBeGreaterThan(17 - 1)
    }
  // However many there are, no stop covers another one by more than a tenth.
  const gaps = heights.slice(1).map((height, index) => height - heights[index]!)
  for (const gap of gaps) expect(gap).toBeGreaterThan(1.8 * numberOf(stops[0]!, 'r'))
  // The ring round all lanes leaves room for their way to the stops.
  expect(numberOf(page.get('rect'), 'width')).toBeLessThanOrEqual(24)
})
