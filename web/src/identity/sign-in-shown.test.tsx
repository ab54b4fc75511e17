// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { EmailForm } from './email-form.tsx'
import { GuestForm } from './guest-form.tsx'
import { LoginScreen } from './login-screen.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { SignInFault, SignInWays } from './ports.ts'
import { ProveDialog, type WayToProve } from './prove-dialog.tsx'

type Page = { type(target: Element, value: string): Promise<void>; press(target: Element): Promise<void> }

const nothing: Noting = (_, result) => async () => result as never
const waysOf = (does: Noting, fault: SignInFault | null = null): SignInWays => ({
  signIn: does('sign in', fault),
  signUp: does('sign up', fault),
  requestReset: does('reset', fault),
  withGoogle: does('google', fault),
  sendCode: does('send code', fault),
  verifyCode: does('verify', fault),
  asGuest: does('as guest', fault),
})

const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))!
const fill =
  (values: Record<string, string>, ...presses: string[]) =>
  async (page: Page) => {
    for (const [selector, value] of Object.entries(values))
      await page.type(document.querySelector(selector)!, value)
    for (const words of presses) await page.press(button(words))
    await act(async () => {})
  }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 10) })
  vi.stubGlobal('navigator', { language: 'es', languages: ['es-ES'], onLine: true })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const all = { email: true, phone: true, guest: true, google: true }
const screen = (props: Partial<ComponentProps<typeof LoginScreen>> = {}) => (
  <LoginScreen ways={waysOf(nothing)} offered={all} corner={<i>languages</i>} {...props} />
)

/** The code of a form is loaded when it is shown. */
const isLoaded = (named: string) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expect(button(named)).toBeDefined()
    },
    { timeout: 20_000 },
  )

test('what is seen of the sign-in', async () => {
  await expect(
    await whatIsShown({
      'all ways': screen(),
      'it is not known yet which ways': screen({ offered: null }),
      'without Google': screen({ offered: { ...all, google: false } }),
      'by email alone': {
        of: screen({ offered: { ...all, phone: false, guest: false } }),
        after: () => isLoaded('‹login.signIn›'),
      },
      'by phone alone': {
        of: screen({ offered: { ...all, email: false, guest: false } }),
        after: () => isLoaded('‹login.sendCode›'),
      },
      'in no way': screen({ offered: { email: false, phone: false, guest: false, google: false } }),
      'a message': screen({ notice: 'You were signed out' }),
      'something else instead': screen({ instead: <p>instead</p> }),
    }),
  ).toMatchFileSnapshot('__snapshots__/sign-in.txt')
})

const refused: SignInFault = { message: 'It is refused' }
const signUp = '‹login.toSignUp›'
const forgot = '‹login.forgot›'
const email = { 'input[type=email]': ' ana@example.org ' }
const password = { 'input[type=password]': 'Correct horse battery' }

/** The screen in a browser in which nobody has chosen a way. */
const firstVisit = (ways: (does: Noting) => SignInWays) =>
  function FirstVisit(does: Noting) {
    localStorage.clear()
    return <LoginScreen ways={ways(does)} offered={{ email: true, phone: true, guest: true, google: true }} />
  }

test('what each control of the sign-in does', async () => {
  const forms = (fault: SignInFault | null = null) => ({
    email: (does: Noting) => (
      <EmailForm ways={waysOf(does, fault)} onOther={(way) => void does('turn to')(way)} />
    ),
    guest: (does: Noting) => <GuestForm ways={waysOf(does, fault)} />,
    phone: (does: Noting) => <PhoneForm ways={waysOf(does, fault)} known={{ prefix: '34', number: '' }} />,
    password: (does: Noting) => (
      <NewPasswordForm
        email="ana@example.org"
        onSave={does('save', fault)}
        onLeave={() => void does('leave')()}
      />
    ),
  })
  const faulty = forms({
    message: 'Faulty',
    fields: { email: 'No email', newPassword: 'Too weak', name: 'No name' },
  })
  const { email: byEmail, guest, phone, password: anew } = forms()
  const all = [
    await whatEachControlDoes({
      'the whole screen': firstVisit(waysOf),
      'Google refuses': firstVisit((does) => waysOf(does, refused)),
      'an empty sign-in': byEmail,
      'an empty guest': guest,
      'no number': phone,
      'an empty new password': anew,
    }),
    await whatEachControlDoes(
      { 'a sign-in': byEmail, 'a faulty sign-in': faulty.email },
      fill({ ...email, ...password }),
    ),
    await whatEachControlDoes(
      { 'a refused sign-in': forms(refused).email },
      fill({ ...email, ...password }, '‹login.signIn›'),
    ),
    await whatEachControlDoes({ 'an empty new account': byEmail }, fill({}, signUp)),
    await whatEachControlDoes(
      { 'a new account': byEmail, 'a faulty new account': faulty.email },
      async (page) => {
        await fill(email, signUp)(page)
        await fill({ 'input[autocomplete=name]': ' Ana ', ...password })(page)
      },
    ),
    await whatEachControlDoes(
      { 'a forgotten password': byEmail, 'a refused one': forms(refused).email },
      fill(email, forgot),
    ),
    await whatEachControlDoes(
      { 'a mail for it was sent': byEmail },
      fill(email, forgot, '‹login.resetSend›'),
    ),
    await whatEachControlDoes({ 'a new password': anew, 'a faulty one': faulty.password }, fill(password)),
    await whatEachControlDoes(
      { 'a guest': guest, 'a refused guest': forms(refused).guest },
      fill({ 'input[autocomplete=nickname]': ' Leo ', ...email }),
    ),
    await whatEachControlDoes(
      { 'a number': phone, 'a refused number': forms(refused).phone },
      fill({ 'input[autocomplete=tel-national]': '600111222' }),
    ),
    await whatEachControlDoes(
      { 'a code was sent': phone },
      fill({ 'input[autocomplete=tel-national]': '600111222' }, '‹login.sendCode›'),
    ),
    await whatEachControlDoes({ 'a code is typed': phone }, async (page) => {
      await fill({ 'input[autocomplete=tel-national]': '600111222' }, '‹login.sendCode›')(page)
      await fill({ 'input[autocomplete=one-time-code]': '123456' })(page)
    }),
  ]
  await expect(all.join('\n')).toMatchFileSnapshot('__snapshots__/sign-in-controls.txt')
})

test('what is seen of a proof, and what each of its controls does', async () => {
  const proof = (
    way: WayToProve | null | Error,
    does: Noting = nothing,
    fault: SignInFault | null = null,
  ) => (
    <ProveDialog
      actions={{
        way: () => (way instanceof Error ? Promise.reject(way) : Promise.resolve(way)),
        sendMail: does('send mail', fault),
        sendCode: does('send code', fault),
        verifyCode: does('verify', fault),
      }}
      phone={{ prefix: '34', number: '600111222' }}
      newEmail={<p>a new email</p>}
      onClose={() => void does('close')()}
    />
  )
  const mail: WayToProve = { by: 'mail', address: 'ana@example.org' }
  const after = () => act(async () => {})
  const ways = {
    'by mail': mail,
    'by phone': { by: 'phone' },
    'by a new email': { by: 'new-email' },
    'proven already': null,
    unread: new Error('unread'),
  } as const satisfies Record<string, WayToProve | null | Error>
  await expect(
    [
      await whatIsShown(
        Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, { of: proof(way), after }])),
      ),
      await whatEachControlDoes({
        ...Object.fromEntries(
          Object.entries(ways).map(([name, way]) => [name, (does: Noting) => proof(way, does)]),
        ),
        'a mail that is refused': (does) => proof(mail, does, refused),
      }),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/proof.txt')
})
