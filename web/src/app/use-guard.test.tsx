// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { client } from './browser-client.ts'
import { openPage } from './page-fixture.tsx'
import { useGuard } from './use-guard.ts'

function Guarded({ path }: { path: string }) {
  return useGuard(path) ?? 'stays'
}

test.each<[string, 'stranger' | 'newcomer' | 'rider', string, string | null]>([
  ['/ride/7', 'stranger', '/login', '/ride/7'],
  ['/ride/7', 'newcomer', '/onboarding', '/ride/7'],
  ['/ride/7', 'rider', 'stays', null],
  ['/onboarding', 'rider', '/request-ride', null],
  ['/login', 'rider', '/request-ride', null],
  ['/nowhere', 'stranger', '/login', null],
])('%s, visited by a %s, leads to %s, and remembers for later: %s', async (path, who, to, later) => {
  await openPage('/', <></>, { user: who === 'stranger' ? null : { onboarded: who === 'rider' } })
  client.destination.take()
  await render(<Guarded path={path} />)
  expect(document.body.textContent).toContain(to)
  expect(client.destination.take()).toBe(later)
})
