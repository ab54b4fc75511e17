// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { rideOf } from '../app/live/ride-fixture.ts'
import { CodeCard, type CodeFault } from './code-card.tsx'

const ride = rideOf('r1', ['ana', 'ben'])

async function typeCode(answers: (CodeFault | null)[]) {
  const asked: string[] = []
  const onConfirm = async (code: string) => {
    asked.push(code)
    return answers.shift() ?? null
  }
  const page = await render(<CodeCard ride={ride} readerUid="ben" code={null} onConfirm={onConfirm} />)
  const field = page.get<HTMLInputElement>('input')
  await page.type(field, '4711')
  return { page, field, asked }
}

test('a wrong code is said so and makes room for another', async () => {
  const { field, asked } = await typeCode([{ message: 'Incorrecto', again: false }])
  expect(asked).toEqual(['4711'])
  expect(document.body.textContent).toContain('Incorrecto')
  expect(field.value).toBe('')
})

test('a code that did not reach the server stays, to be tried again', async () => {
  const { page, field, asked } = await typeCode([{ message: 'Sin red', again: true }, null])
  expect(document.body.textContent).toContain('Sin red')
  expect(field.value).toBe('4711')
  await page.press(page.button('Comprobar el código'))
  expect(asked).toEqual(['4711', '4711'])
  expect(document.body.textContent).not.toContain('Sin red')
})
