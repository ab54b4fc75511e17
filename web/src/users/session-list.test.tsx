// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import type { Session } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import type { Outcome } from './ports.ts'
import { SessionList } from './session-list.tsx'

const session = (id: string, userAgent: string | null, current = false): Session => ({
  id,
  method: 'email',
  userAgent,
  address: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  current,
})

const { account } = es

/** Opens the list and ends the session of the phone. Returns the rows after that. */
async function rowsAfterEnding(outcome: Outcome, which: 'phone' | 'others' = 'phone') {
  const ended: string[] = []
  const page = await render(
    <SessionList
      actions={{
        sessions: () =>
          Promise.resolve([
            session('here', 'Mozilla/5.0 (X11; Linux) Firefox/140.0', true),
            session('phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Safari/537.36'),
            session('old', null),
          ]),
        endSession(id) {
          ended.push(id)
          return Promise.resolve(outcome)
        },
        endOtherSessions() {
          ended.push('others')
          return Promise.resolve(outcome)
        },
      }}
    />,
  )
  await page.press(page.get('summary'))
  const buttons = [...document.querySelectorAll('button')]
  // The session of this browser ends by signing out.
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    account.endSession,
    account.endSession,
    account.endOtherSessions,
  ])
  await page.press(buttons[which === 'phone' ? 0 : 2]!)
  expect(ended).toEqual([which])
  return [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
}

test('a session that has ended leaves the list', async () => {
  const rows = await rowsAfterEnding(null)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(`Firefox · Linux${account.thisSession}`)
  expect(rows[1]).toContain(account.unknownDevice)
})

test('all the others are ended with one press', async () => {
  expect(await rowsAfterEnding(null, 'others')).toHaveLength(1)
})

test('a session that could not be ended stays in the list, and why is said', async () => {
  const rows = await rowsAfterEnding({ message: 'Sin red.' })
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Sin red.')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('Chrome · Android')
})
