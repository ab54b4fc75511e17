// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '../testing/group.ts'
import { whatEachControlOfPageDoes } from '../testing/what-is-shown.ts'
import { AccountPanel } from './account-menu-actions.tsx'
import { client } from './browser-client.ts'
import { openToUse, type Options } from './controlled-page-fixture.tsx'
import { Screen as Login } from './login-route.tsx'
import { Screen as Onboarding } from './onboarding-route.tsx'

// Some open a page for each of many controls, which takes a busy machine longer than a test usually may.
vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(12)) })
  return () => void vi.useRealTimers()
})

const ban = {
  id: 'b1',
  reason: 'Rude words',
  createdAt: minute(0),
  until: minute(9_000),
  lastDay: '2026-11-27',
  holds: true,
  appeal: null,
}
const session = (id: string) => ({
  id,
  current: id === 's1',
  userAgent: null,
  createdAt: minute(0),
  lastSeenAt: minute(5),
})
const of: Record<string, unknown> = {
  // One that is refused is tried again seconds later, beside whatever is pressed then.
  'POST /auth/sign-out': Response.json({ ok: true }),
  'GET /auth/sessions': Response.json({ sessions: [session('s1'), session('s2'), session('s3')] }),
  'GET /auth/ways': Response.json({
    email: { address: 'ana@woodalo.example', verified: true },
    phone: '+34 600 111 222',
    google: true,
    googleEmail: 'gil@woodalo.example',
  }),
  'GET /user/ana/pay-to': [{ kind: 'bizum', value: '+34 600 111 222' }],
  'GET /blocks': [{ uid: 'leo', userName: 'Leo', photoURL: null, createdAt: minute(1) }],
  'GET /reports': [],
  'GET /standing': { warnings: [], bans: [ban] },
}
const well: Record<string, unknown> = {
  'DELETE /auth/sessions/s2': {},
  'DELETE /auth/sessions': {},
  'DELETE /auth/ways/phone': Response.json({ phoneMayReturn: true }),
  'DELETE /auth/ways/email': Response.json({ phoneMayReturn: false }),
  'DELETE /auth/ways/google': Response.json({ phoneMayReturn: false }),
  'DELETE /blocks/leo': {},
  'POST /bans/b1/appeal': {
    warnings: [],
    bans: [{ ...ban, appeal: { text: 'Hola', createdAt: minute(11), decision: null, answer: null } }],
  },
  'PUT /user/ana/pay-to': [],
  'DELETE /user/ana': {},
}

/** Another language has words of its own instead of keys. */
const languages = /^(Español|English|Português)$/

async function unfold() {
  for (const fold of document.querySelectorAll('details'))
    await act(async () => {
      fold.open = true
      fold.dispatchEvent(new Event('toggle'))
    })
}

/** The open panel of the account, with all that is folded in it. */
async function panel(options: Options) {
  const opened = await openToUse('/request-ride', <AccountPanel />, options)
  await act(async () => client.store.patch({ menuIsOpen: true }))
  await opened.settle()
  await unfold()
  await opened.settle()
  return {
    ...opened,
    done: () => [
      ...opened.done(),
      ...client.store.getState().notices.map(({ variant, message }) => `says ${variant}: ${message}`),
      ...(client.store.getState().token === null ? ['is signed out'] : []),
      ...(client.store.getState().menuIsOpen ? [] : ['closes']),
    ],
  }
}

test.each<[string, Options]>([
  ['account', { answers: { ...of, ...well }, user: { gender: 'woman' } }],
  ['refused-account', { answers: of }],
])('what each control of the panel of an account does: %s', async (name, options) => {
  await expect(
    await whatEachControlOfPageDoes(name, () => panel(options), languages, true),
  ).toMatchFileSnapshot(`__snapshots__/panel-of-${name}.txt`)
})

const offered = { 'GET /auth/providers': Response.json({ providers: ['google'] }) }
const pages: Record<string, [string, () => ReactElement, Options]> = {
  login: ['/login', () => <Login />, { user: null, answers: offered }],
  onboarding: [
    '/onboarding',
    () => <Onboarding />,
    { user: { onboarded: false, full_name: '', displayName: '' } },
  ],
}

test.each(Object.entries(pages))(
  'what each control of the page does: %s',
  async (name, [path, screen, options]) => {
    await expect(
      await whatEachControlOfPageDoes(name, () => openToUse(path, screen(), options), languages, true),
    ).toMatchFileSnapshot(`__snapshots__/page-of-${name}.txt`)
  },
)
