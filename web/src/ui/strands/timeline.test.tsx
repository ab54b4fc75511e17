// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { wordsOf } from '../../testing/effects.ts'
import { render } from '../../testing/render.ts'
import { StrandTimeline } from './timeline.tsx'

const stops = [
  { id: 'ben', title: 'Ben', colour: 0, progress: 'done' },
  { id: 'me', title: 'Tú', colour: 'own', progress: 'now' },
  { id: 'eva', title: 'Eva', colour: 1, progress: 'next' },
] as const

async function draw(origin: 'done' | 'now' | 'next' | undefined) {
  const page = await render(
    <StrandTimeline
      label="El viaje"
      origin={{ title: 'Atocha', ...(origin && { progress: origin }) }}
      stops={stops}
    />,
  )
  const svg = page.get('svg')
  const [strands, dots] = [
    [...svg.querySelectorAll('g:has(path[pathLength])')],
    [...svg.querySelectorAll('g:has(circle)')],
  ]
  return { page, svg, strands, dots }
}

test('the drawing of a ride says as its rows do what is behind, what is now and what is ahead', async () => {
  const { page, svg, strands, dots } = await draw('done')
  expect(svg.querySelector('rect')!.getAttribute('data-progress')).toBe('done')
  expect(dots.map((dot) => dot.getAttribute('data-progress'))).toEqual(['done', 'now', 'next'])
  // A tick where somebody has got off, a ring around where things are, and the way of who has left is faded.
  expect(dots.map((dot) => dot.querySelector('path') !== null)).toEqual([true, false, false])
  expect(dots.map((dot) => dot.querySelectorAll('circle').length)).toEqual([1, 2, 1])
  expect(strands.map((strand) => strand.hasAttribute('data-faded'))).toEqual([true, false, false])
  expect([strands, dots].map((all) => all.map((each) => each.hasAttribute('data-own')))).toEqual([
    [false, true, false],
    [false, true, false],
  ])
  expect(strands[1]!.querySelectorAll('path')).toHaveLength(2)
  expect(
    [...page.get('ol').children].map(wordsOf).map((words) => /Atocha|Ben|Tú|Eva/u.exec(words)?.[0]),
  ).toEqual(['Atocha', 'Ben', 'Tú', 'Eva'])
})

test('each strand ends at the dot of its own row, one below the other', async () => {
  const { svg, strands, dots } = await draw(undefined)
  expect(svg.querySelector('rect')!.hasAttribute('data-progress')).toBe(false)
  const heights = dots.map((dot) => Number(dot.querySelector('circle:last-of-type')!.getAttribute('cy')))
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights).size).toBe(stops.length)
  const ring = svg.querySelector('rect')!
  expect(heights[0]).toBeGreaterThan(Number(ring.getAttribute('y')) + Number(ring.getAttribute('height')))
  for (const [index, strand] of strands.entries())
    expect(strand.querySelector('path')!.getAttribute('d')).toContain(String(heights[index]))
})
