// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { StateBlock } from './state-block.tsx'

test.each([
  ['empty', null],
  ['error', 'alert'],
  ['offline', null],
] as const)('a state that is %s is read aloud at once only if it is a failure', async (kind, role) => {
  await render(
    <StateBlock
      kind={kind}
      title="Título"
      text="Texto"
      level={1}
      action={<button type="button">Ya</button>}
    />,
  )
  const heading = document.querySelector('h1')!
  expect([heading.textContent, heading.parentElement!.getAttribute('role')]).toEqual(['Título', role])
  expect(heading.parentElement!.textContent).toBe('TítuloTextoYa')
  expect(document.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})

test('its heading is of the second level, and what it does not say leaves no room', async () => {
  await render(<StateBlock kind="empty" title="Título" />)
  const { children } = document.querySelector('h2')!.parentElement!
  expect([...children].map(({ tagName }) => tagName.toLowerCase())).toEqual(['svg', 'h2'])
})
