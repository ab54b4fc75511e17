// @vitest-environment happy-dom
import type { Session, User } from '@woodalo/protocol'
import { act, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { AccountMenu } from './account-menu.tsx'
import { GeneralInfo } from './how-it-works.tsx'
import { OnboardingScreen } from './onboarding-screen.tsx'
import type { AccountActions, Outcome, PushState } from './ports.ts'

const nothing: Noting = (_, result) => async () => result as never

const ana: User = {
  id: 'ana',
  displayName: 'Ana Ruiz',
  full_name: 'Ana Ruiz',
  email: 'ana@example.org',
  phone_number: { prefix: '34', number: '600000000' },
  photoURL: null,
  onboarded: true,
  language: 'es',
  isGuest: false,
  rating: null,
  kept: { rides: 0, kept: 0 },
  proof: 'email',
  gender: null,
}
const at = (minute: number) => new Date(2026, 10, 21, 10, minute).toISOString()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const session = (id: string, changes: Partial<Session> = {}) =>
  ({ id, userAgent: firefox, current: false, lastSeenAt: at(Number(id)), ...changes }) as Session

const fault: Outcome = { message: 'It is refused' }

function menu(
  user: Partial<User> = {},
  {
    does = nothing,
    outcome = null,
    pushes = 'off',
    isSearching = false,
    ...more
  }: {
    does?: Noting
    outcome?: Outcome
    pushes?: PushState
    isSearching?: boolean
  } & Partial<AccountActions> = {},
) {
  const actions: AccountActions = {
    save: does('save', outcome),
    uploadPhoto: does('upload', outcome),
    keepAccount: does('keep', outcome),
    chooseLanguage: (language) => void does('language')(language),
    chooseTheme: (theme) => void does('theme')(theme),
    sessions: async () => [session('1', { current: true }), session('2'), session('3', { userAgent: 'x' })],
    endSession: does('end', outcome),
    endOtherSessions: does('end others', outcome),
    ways: async () => [
      { kind: 'email', detail: 'ana@example.org' },
      { kind: 'phone', detail: '+34600' },
    ],
    removeWay: does('remove way', outcome),
    pushState: async () => pushes,
    turnPushes: does('pushes', 'on' as const),
    exportData: does('export', outcome),
    logOut: () => void does('log out')(),
    deleteAccount: does('delete', outcome),
    ...more,
  }
  return (
    <AccountMenu
      isOpen
      account={{ user: { ...ana, ...user }, theme: 'system', language: 'es', isSearching }}
      actions={actions}
      onStateChange={(isOpen) => void does('open')(isOpen)}
      onRides={() => void does('rides')()}
      onGeneralInfo={() => void does('info')()}
    >
      <p>more rows</p>
    </AccountMenu>
  )
}

const settled = (of: ReactElement) => ({ of, after: () => act(async () => {}) })

/** Opens each of the folded parts. */
async function unfold() {
  for (const fold of document.querySelectorAll('details'))
    await act(async () => {
      fold.open = true
      fold.dispatchEvent(new Event('toggle'))
    })
  await act(async () => {})
}
const unfolded = (of: ReactElement) => ({ of, after: unfold })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(59)) })
  vi.stubGlobal('navigator', { language: 'es', languages: ['es'], onLine: true })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('what is seen of an account', async () => {
  await expect(
    await whatIsShown({
      'an account': settled(menu()),
      closed: <GeneralInfo isOpen={false} onStateChange={() => {}} />,
      'all is unfolded': unfolded(menu()),
      'a guest': settled(menu({ isGuest: true, email: null, phone_number: null })),
      'a guest with an email': settled(menu({ isGuest: true })),
      'is known': settled(
        menu({
          photoURL: '/ana.jpg',
          rating: { average: 4.5, count: 3 },
          kept: { rides: 5, kept: 4 },
          gender: 'woman',
        }),
      ),
      'has ridden, and is not rated': settled(menu({ kept: { rides: 1, kept: 1 } })),
      'has no name of their own': settled(menu({ full_name: '' })),
      'is told by push': settled(menu({}, { pushes: 'on' })),
      'has blocked pushes': settled(menu({}, { pushes: 'blocked' })),
      'cannot be told by push': settled(menu({}, { pushes: 'unavailable' })),
      searches: settled(menu({}, { isSearching: true })),
      'has one session and one way': unfolded(
        menu(
          {},
          {
            sessions: async () => [session('1', { current: true })],
            ways: async () => [{ kind: 'google', detail: 'ana@example.org' }],
          },
        ),
      ),
      'has one other session': unfolded(
        menu(
          {},
          { sessions: async () => [session('1', { current: true }), session('2')], ways: async () => [] },
        ),
      ),
      'nothing can be read': unfolded(
        menu(
          {},
          {
            sessions: () => Promise.reject(new Error('unread')),
            ways: () => Promise.reject(new Error('unread')),
          },
        ),
      ),
    }),
  ).toMatchFileSnapshot('__snapshots__/account.txt')
})

const byField: Outcome = {
  message: 'Faulty',
  fields: { email: 'No email', full_name: 'No name', 'phone_number.number': 'No number' },
}
test.each([
  ['account', (does: Noting) => menu({ photoURL: '/ana.jpg' }, { does })],
  ['refused-account', (does: Noting) => menu({ photoURL: '/ana.jpg' }, { does, outcome: fault })],
  ['guest', (does: Noting) => menu({ isGuest: true, email: null, gender: 'woman' }, { does, pushes: 'on' })],
  ['refused-guest', (does: Noting) => menu({ isGuest: true, email: null }, { does, outcome: byField })],
])('what each control of an account does: %s', async (name, screen) => {
  await expect(await whatEachControlDoes({ [name]: screen }, unfold)).toMatchFileSnapshot(
    `__snapshots__/controls-of-${name}.txt`,
  )
})

test('what a changed profile does', async () => {
  const changed = (outcome: Outcome, value: string, name = 'Ana Ruiz') => ({
    of: menu({ full_name: name }, { outcome }),
    async after(page: {
      type(target: Element, value: string): Promise<void>
      press(target: Element): Promise<void>
    }) {
      await page.type(document.querySelector('input[autocomplete=name]')!, value)
      const save = [...document.querySelectorAll('button')].find(({ textContent }) =>
        /account\.save/.test(textContent),
      )
      if (save) await page.press(save)
    },
  })
  await expect(
    await whatIsShown({
      'is as it was': changed(null, 'Ana Ruiz'),
      'is saved': changed(null, 'Ana Sol'),
      'has no name': changed(null, ' '),
      'is refused': changed(fault, 'Ana Sol'),
      'a field is refused': changed({ message: 'Faulty', fields: { full_name: 'No name' } }, 'Ana Sol'),
      'the email is refused': changed({ message: 'Faulty', fields: { email: 'No email' } }, 'Ana Sol'),
      ...Object.fromEntries(
        ['phone_number', 'phone_number.number', 'phone_number.prefix'].map((field) => [
          `${field} is refused`,
          changed({ message: 'Faulty', fields: { [field]: 'No number' } }, 'Ana Sol'),
        ]),
      ),
      'what has no field here is refused': changed(
        { message: 'Faulty', fields: { language: 'No language' } },
        'Ana Sol',
      ),
    }),
  ).toMatchFileSnapshot('__snapshots__/profile.txt')
})

test('what is told to whoever is new, step by step', async () => {
  const onward = (times: number) => async (page: { press(target: Element): Promise<void> }) => {
    for (let count = 0; count < times; count++)
      await page.press(
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('.next›'))!,
      )
  }
  const welcome = (asksName: boolean) => (does: Noting) => (
    <OnboardingScreen asksName={asksName} onStart={does('start', true)} />
  )
  const info = (does: Noting) => <GeneralInfo isOpen onStateChange={(isOpen) => void does('open')(isOpen)} />
  const parts: string[] = []
  for (const steps of [0, 1, 2])
    parts.push(
      await whatEachControlDoes(
        {
          [`after ${steps} steps`]: welcome(false),
          [`after ${steps} steps, and a name is asked`]: welcome(true),
          [`after ${steps} steps of how it works`]: info,
        },
        onward(steps),
      ),
      await whatIsShown({
        [`after ${steps} steps`]: { of: welcome(true)(nothing), after: onward(steps) },
        [`after ${steps} steps of how it works`]: { of: info(nothing), after: onward(steps) },
      }),
    )
  parts.push(
    await whatEachControlDoes(
      {
        'that it was told is refused': (does) => (
          <OnboardingScreen asksName={false} onStart={does('start', false)} />
        ),
      },
      onward(2),
    ),
  )
  await expect(parts.join('\n')).toMatchFileSnapshot('__snapshots__/first-steps.txt')
})
