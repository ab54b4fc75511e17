// @vitest-environment happy-dom
import { web as en } from '@woodalo/languages/en/web'
import { web as es } from '@woodalo/languages/es/web'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { StepLine } from './step-line.tsx'

test.each([
  [0, ['now', 'next', 'next']],
  [1, ['done', 'now', 'next']],
  [3, ['done', 'done', 'done']],
] as const)('at step %i the steps are said to be %j', async (current, states) => {
  for (const [language, texts] of [['es', es] as const, ['en', en] as const]) {
    const { remove } = await render(
      <StepLine label="Viaje" steps={['A', 'B', 'C']} current={current} />,
      language,
    )
    const steps = [...document.querySelectorAll('li')]
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      states.map((state, index) => `${'ABC'[index]} (${texts.ui.stepState[state]})`),
    )
    expect(steps.map((step) => step.getAttribute('aria-current') === 'step')).toEqual(
      states.map((state) => state === 'now'),
    )
    await remove()
  }
})
