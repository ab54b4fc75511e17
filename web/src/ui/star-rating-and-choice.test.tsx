// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Choice } from './choice.tsx'
import { StarRating } from './star-rating.tsx'

const words = ['Mal', 'Regular', 'Bien', 'Muy bien', 'Perfecto']
const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)]

test.each([
  [null, [], 'De mal a perfecto'],
  [1, [1], 'Mal'],
  [3, [1, 2, 3], 'Bien'],
  [5, [1, 2, 3, 4, 5], 'Perfecto'],
])('%s stars fill as many, and say what that means: %j', async (value, filled, said) => {
  await render(
    <StarRating label="Viaje" value={value} onChange={() => {}} words={words} range="De mal a perfecto" />,
  )
  const stars = all('label')
  expect(stars.flatMap((star, index) => ('on' in star.dataset ? [index + 1] : []))).toEqual(filled)
  const looks = new Set(
    stars.map((star) => `${'on' in star.dataset} ${star.querySelector('svg')!.getAttribute('fill')}`),
  )
  // Filled stars look alike, and unlike the others.
  expect(looks.size).toBe(filled.length % 5 === 0 ? 1 : 2)
  expect(all('input').map(({ checked }, index) => (checked ? index + 1 : 0))).toEqual(
    [1, 2, 3, 4, 5].map((star) => (star === value ? star : 0)),
  )
  expect(document.querySelector('p')!.textContent).toBe(said)
  expect(stars[2]!.textContent).toMatch(/3.*: Bien$/)
})

test('the star that is pressed is the rating, and what is wrong stands where the words were', async () => {
  const given: number[] = []
  const page = await render(
    <StarRating
      label="Viaje"
      value={2}
      onChange={(value) => given.push(value)}
      words={words}
      error="Falta"
    />,
  )
  await page.press(all('input')[3]!)
  expect(given).toEqual([4])
  const field = document.querySelector('fieldset')!
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe('Falta')
})

test('of a few choices one is taken, and none that is not to be had', async () => {
  const taken: string[] = []
  const page = await render(
    <Choice
      label="Con quién"
      value="anyone"
      options={[
        { value: 'anyone', label: 'Todos' },
        { value: 'women', label: 'Mujeres' },
        { value: 'nobody', label: 'Nadie', disabled: true },
      ]}
      onChange={(value) => taken.push(value)}
    />,
  )
  expect(all('input').map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  await page.press(all('input')[1]!)
  expect(taken).toEqual(['women'])
})
