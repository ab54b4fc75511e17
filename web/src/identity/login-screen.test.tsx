// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { LoginScreen } from './login-screen.tsx'
import { secondsBetweenCodes } from './phone-sign-in-rules.ts'
import type { SignInWays } from './ports.ts'

function recordedWays() {
  const worked = () => vi.fn(async () => null)
  return {
    signIn: worked(),
    signUp: worked(),
    requestReset: worked(),
    withGoogle: worked(),
    sendCode: worked(),
    verifyCode: worked(),
    asGuest: worked(),
  } satisfies SignInWays
}

async function choose(page: Awaited<ReturnType<typeof render>>, way: string) {
  // The other forms are a separate chunk; this gives it time to arrive.
  await act(async () => {
    await import('./forms-fetched-later.ts')
  })
  await page.press(page.get(`input[value=${way}]`))
  await act(async () => undefined)
}

afterEach(() => localStorage.clear())

test('a first visit begins with the guest, and later ones with the way that was chosen last', async () => {
  const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')!.value
  const first = await render(<LoginScreen ways={recordedWays()} />, 'en')
  expect(chosen()).toBe('guest')
  await choose(first, 'email')
  await first.remove()
  const second = await render(<LoginScreen ways={recordedWays()} />, 'en')
  expect(chosen()).toBe('email')
  await second.remove()
  localStorage.setItem('sign-in-way', 'by pigeon')
  await render(<LoginScreen ways={recordedWays()} />, 'en')
  expect(chosen()).toBe('guest')
})

test('a guest needs a nickname', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'guest')
  await page.press(page.button('Continue as guest'))
  expect(document.body.textContent).toContain('Nickname is required for guest sign-in.')
  expect(ways.asGuest).not.toHaveBeenCalled()
})

test('a guest needs an email in the form of one', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'guest')
  await page.type(page.get('input[type=text]'), 'Leo')
  await page.type(page.get('input[type=email]'), 'leo@')
  await page.press(page.button('Continue as guest'))
  expect(ways.asGuest).not.toHaveBeenCalled()
  expect(page.get('input[type=email]').getAttribute('aria-invalid')).toBe('true')
  await page.type(page.get('input[type=email]'), 'leo@example.org')
  await page.press(page.button('Continue as guest'))
  expect(ways.asGuest).toHaveBeenCalledOnce()
})

test('a phone sign-in needs a number, then the code sent to it', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'phone')
  await page.press(page.button('Text me the code'))
  expect(document.body.textContent).toContain('Please enter a phone number.')

  await page.type(page.get('input[autocomplete=tel-national]'), '+34 612 345 678')
  await page.press(page.button('Text me the code'))
  expect(ways.sendCode).toHaveBeenCalledWith('+34612345678')
  expect(document.body.textContent).toContain('Sent to +34 612 34 56 78')

  await page.type(page.get('input[autocomplete=one-time-code]'), '12345')
  expect(ways.verifyCode).not.toHaveBeenCalled()
  // Its last digit sends it.
  await page.type(page.get('input[autocomplete=one-time-code]'), '123456')
  expect(ways.verifyCode).toHaveBeenCalledExactlyOnceWith({ phoneNumber: '+34612345678', code: '123456' })
})

test('a browser that reads the text types its code itself, for as long as it is asked for', async () => {
  const ways = recordedWays()
  const read: { signal: AbortSignal; tell: (credential: unknown) => void }[] = []
  const get = ({ signal }: { signal: AbortSignal }) =>
    new Promise((tell) => {
      read.push({ signal, tell })
    })
  vi.stubGlobal('OTPCredential', class {})
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'], onLine: true, credentials: { get } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'phone')
  expect(read).toHaveLength(0)
  await page.type(page.get('input[autocomplete=tel-national]'), '+34 612 345 678')
  await page.press(page.button('Text me the code'))
  await act(async () => read[0]!.tell({ code: '123456' }))
  expect(ways.verifyCode).toHaveBeenCalledExactlyOnceWith({ phoneNumber: '+34612345678', code: '123456' })
  expect(page.get<HTMLInputElement>('input[autocomplete=one-time-code]').value).toBe('123456')
  await page.press(page.button('Change'))
  expect(read.map(({ signal }) => signal.aborted)).toEqual([true])
})

test('whoever has no password turns to a way without one, where all ways are offered', async () => {
  const all = { email: true, phone: true, guest: true, google: false }
  const page = await render(<LoginScreen ways={recordedWays()} offered={all} />)
  const chosen = () => page.get<HTMLInputElement>('input[type=radio]:checked').value
  expect(chosen()).toBe('guest')
  await choose(page, 'email')
  await page.press(page.button(es.login.forgot))
  await page.press(page.button(es.login.toPhone))
  expect(chosen()).toBe('phone')
  await page.press(page.get('input[value=email]'))
  await page.press(page.button(es.login.toSignUp))
  await page.press(page.button(es.login.toGuest))
  expect(chosen()).toBe('guest')
  await page.rerender(<LoginScreen key="2" ways={recordedWays()} offered={{ ...all, guest: false }} />)
  await choose(page, 'email')
  expect(document.body.textContent).not.toContain(es.login.toGuest)
})

test('a code that is wrong can be sent again by its button', async () => {
  const ways = recordedWays()
  ways.verifyCode.mockResolvedValueOnce({ message: 'No.', fields: { code: 'Not this one.' } } as never)
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'phone')
  await page.type(page.get('input[autocomplete=tel-national]'), '+34 612 345 678')
  await page.press(page.button('Text me the code'))
  await page.type(page.get('input[autocomplete=one-time-code]'), '123456')
  expect(document.body.textContent).toContain('Not this one.')
  await page.press(page.button('Check the code'))
  expect(ways.verifyCode).toHaveBeenCalledTimes(2)
})

test('another code can be sent only after a while, and the number can be changed', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'phone')
  await page.type(page.get('input[autocomplete=tel-national]'), '+34 612 345 678')
  await page.press(page.button('Text me the code'))
  expect(page.button('New code in').disabled).toBe(true)
  await page.press(page.button('Change number'))
  expect(document.querySelector('input[autocomplete=one-time-code]')).toBeNull()
  expect(page.get<HTMLInputElement>('input[autocomplete=tel-national]').value.replaceAll(' ', '')).toBe(
    '612345678',
  )
})

test('once its time has come, another code is sent, which is typed anew and has a time of its own', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />, 'en')
  await choose(page, 'phone')
  await page.type(page.get('input[autocomplete=tel-national]'), '+34 612 345 678')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const passes = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1_000))
  const again = () => page.button('ew code')
  await page.press(page.button('Text me the code'))
  const seconds = Number(/\d+/.exec(again().textContent)![0])
  expect(seconds).toBe(secondsBetweenCodes)
  await passes(seconds - 1)
  expect([again().textContent, again().disabled]).toEqual([expect.stringMatching(/ 1 s$/), true])
  await passes(1)
  expect([again().textContent, again().disabled]).toEqual(['Send a new code', false])
  const typed = () => page.get<HTMLInputElement>('input[autocomplete=one-time-code]').value
  await page.type(page.get('input[autocomplete=one-time-code]'), '123')
  await page.press(again())
  expect(ways.sendCode).toHaveBeenCalledTimes(2)
  expect([typed(), again().disabled]).toEqual(['', true])
})

test('a form that cannot be sent yet puts the cursor into its first field that is wrong', async () => {
  const ways = recordedWays()
  const page = await render(<LoginScreen ways={ways} />)
  await choose(page, 'email')
  await page.type(page.get('input[type=email]'), 'ana@casa.es')
  await page.press(page.button('Entrar'))
  await vi.waitFor(() => expect(document.activeElement).toBe(page.get('input[type=password]')), {
    timeout: 10_000,
  })
  await page.type(page.get('input[type=email]'), '')
  await page.press(page.button('Entrar'))
  await vi.waitFor(() => expect(document.activeElement).toBe(page.get('input[type=email]')), {
    timeout: 10_000,
  })
  expect(ways.signIn).not.toHaveBeenCalled()
})

test('an error of the server is shown under its field or above the button', async () => {
  const ways = recordedWays()
  ways.signIn.mockResolvedValueOnce({ message: 'El correo o la contraseña no son correctos.' } as never)
  const page = await render(<LoginScreen ways={ways} />)
  await choose(page, 'email')
  await page.type(page.get('input[type=email]'), ' ana@casa.es ')
  await page.type(page.get('input[type=password]'), 'secreta')
  await page.press(page.button('Entrar'))
  expect(ways.signIn).toHaveBeenCalledWith({ email: 'ana@casa.es', password: 'secreta' })
  expect(page.get('form [role=alert]').textContent).toBe('El correo o la contraseña no son correctos.')
})

test('a browser may fill in the known password, and proposes one for a new account', async () => {
  const page = await render(<LoginScreen ways={recordedWays()} />)
  await choose(page, 'email')
  const password = () => page.get<HTMLInputElement>('input[type=password]').autocomplete
  expect(password()).toBe('current-password')
  await page.press(page.button(es.login.toSignUp))
  expect(password()).toBe('new-password')
})

test('a link to a new password is said to be sent only if it was', async () => {
  const ways = recordedWays()
  ways.requestReset.mockResolvedValueOnce({ message: 'Ahora no.' } as never)
  const page = await render(<LoginScreen ways={ways} />)
  await choose(page, 'email')
  await page.press(page.button(es.login.forgot))
  await page.type(page.get('input[type=email]'), ' ana@casa.es ')
  await page.press(page.button(es.login.resetSend))
  expect(document.body.textContent).toContain('Ahora no.')
  expect(document.body.textContent).not.toContain(es.login.resetSent)
  await page.press(page.button(es.login.resetSend))
  expect(ways.requestReset).toHaveBeenLastCalledWith({ email: 'ana@casa.es' })
  expect(document.body.textContent).not.toContain('Ahora no.')
  expect(document.body.textContent).toContain(es.login.resetSent)
})

test('all four ways are shown if the service offers them', async () => {
  const offered = { email: true, phone: true, guest: true, google: true }
  const page = await render(<LoginScreen ways={recordedWays()} offered={offered} />)
  expect(
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((input) => input.value),
  ).toEqual(['guest', 'phone', 'email'])
  expect(page.button('Continuar con Google').disabled).toBe(false)
})

test('while something else stands in place of the form, no way to sign in is shown', async () => {
  const offered = { email: true, phone: true, guest: true, google: true }
  await render(<LoginScreen ways={recordedWays()} offered={offered} instead={<p>Nueva contraseña</p>} />)
  expect(document.body.textContent).toContain('Nueva contraseña')
  expect(document.querySelector('button, input')).toBeNull()
})

test('a sign-in with Google that fails says why, until it is tried again', async () => {
  const ways = recordedWays()
  const offered = { email: true, phone: true, guest: true, google: true }
  ways.withGoogle.mockResolvedValueOnce({ message: 'Google no responde.' } as never)
  const page = await render(<LoginScreen ways={ways} offered={offered} />)
  await page.press(page.button('Continuar con Google'))
  const said = () =>
    [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')
  expect(said()).toBe('Google no responde.')
  expect(page.button('Continuar con Google').getAttribute('aria-busy')).toBeNull()
  await page.press(page.button('Continuar con Google'))
  expect(said()).toBe('')
})

test('a way that the service does not offer is not shown', async () => {
  const offered = { email: true, phone: false, guest: true, google: false }
  await render(<LoginScreen ways={recordedWays()} offered={offered} />)
  expect(
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((input) => input.value),
  ).toEqual(['guest', 'email'])
  expect(document.body.textContent).not.toContain('Google')
})

test('what was said about one form is not said about the next, which keeps the address', async () => {
  const ways = recordedWays()
  ways.signIn.mockResolvedValueOnce({ message: 'Algo de esto no es correcto.' } as never)
  const page = await render(<LoginScreen ways={ways} />)
  await choose(page, 'email')
  const said = () => document.body.textContent
  await page.type(page.get('input[type=email]'), ' ana@casa.es ')
  await page.type(page.get('input[type=password]'), 'a long password')
  await page.press(page.button(es.login.signIn))
  expect(ways.signIn).toHaveBeenCalledExactlyOnceWith({ email: 'ana@casa.es', password: 'a long password' })
  expect(said()).toContain('Algo de esto no es correcto.')
  await page.press(page.button(es.login.forgot))
  expect(said()).not.toContain('Algo de esto no es correcto.')
  await page.press(page.button(es.login.resetSend))
  expect(ways.requestReset).toHaveBeenCalledExactlyOnceWith({ email: 'ana@casa.es' })
  expect(said()).toContain(es.login.resetSent)
  await page.press(page.button(es.login.backToSignIn))
  await page.press(page.button(es.login.forgot))
  expect(said()).not.toContain(es.login.resetSent)
})

test('what the service says of a field stands there alone, and is gone with the next attempt', async () => {
  const ways = recordedWays()
  const refused = { message: 'Revisa los datos.', fields: { email: 'No existe.' } }
  ways.signIn.mockResolvedValueOnce(refused as never)
  ways.signIn.mockResolvedValueOnce({ message: 'Demasiados intentos.' } as never)
  const page = await render(<LoginScreen ways={ways} />)
  await choose(page, 'email')
  const said = () => document.body.textContent
  await page.type(page.get('input[type=email]'), 'ana@casa.es')
  await page.type(page.get('input[type=password]'), 'a long password')
  await page.press(page.button(es.login.signIn))
  expect(said()).toContain('No existe.')
  expect(said()).not.toContain('Revisa los datos.')
  await page.press(page.button(es.login.signIn))
  expect(said()).not.toContain('No existe.')
  expect(said()).toContain('Demasiados intentos.')
  // An attempt that is not sent, because something is missing, takes the words about the last one away as well.
  await page.type(page.get('input[type=password]'), '')
  await page.press(page.button(es.login.signIn))
  expect(ways.signIn).toHaveBeenCalledTimes(2)
  expect(said()).not.toContain('Demasiados intentos.')
})
