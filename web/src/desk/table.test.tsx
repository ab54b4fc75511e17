// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Table } from './table.tsx'

test.each([
  [true, 1],
  [undefined, 0],
])('the caption of a table is hidden if it is said to be: %s', async (isCaptionHidden, hidden) => {
  const { get } = await render(
    <>
      <VisuallyHidden>Words</VisuallyHidden>
      <Table
        caption="Rides"
        {...(isCaptionHidden && { isCaptionHidden })}
        from="medium"
        columns={['Day', 'Rides']}
        rows={[{ key: 'one', cells: ['Monday', 3] }]}
      />
    </>,
  )
  const [{ className }] = [...document.querySelectorAll('span')].filter(
    ({ textContent }) => textContent === 'Words',
  ) as [HTMLElement]
  expect(get('caption').textContent).toBe('Rides')
  expect(get('caption').getElementsByClassName(className)).toHaveLength(hidden)
})
