// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { announce } from './announce.ts'
import { LiveRegions } from './live-region.tsx'

test.each([
  ['polite', 'status'],
  ['assertive', 'alert'],
] as const)(
  'a %s announcement is said in its region, and anew when the same comes again',
  async (urgency, role) => {
    const page = await render(<LiveRegions />)
    const said = () => page.get(`[role=${role}] span`)
    await act(async () => announce('Copiado', urgency))
    const first = said()
    expect(first.textContent).toBe('Copiado')
    await act(async () => announce('Copiado', urgency))
    expect(said().textContent).toBe('Copiado')
    expect(said()).not.toBe(first)
  },
)
