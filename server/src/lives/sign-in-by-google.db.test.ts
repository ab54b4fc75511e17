import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBrowser } from '../testing/browser.ts'
import { fragment, googleSignIns } from '../testing/google-sign-ins.ts'
import { Ledger } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { type OpenIdIssuer, type Person, startOpenIdIssuer } from '../testing/openid-issuer.ts'
import { sentMessages, tokenIn } from '../testing/outbox-reader.ts'

let issuer: OpenIdIssuer
let ledger: Ledger
const origin = () => ledger.app.url.replace('127.0.0.1', 'localhost')
const google = googleSignIns(() => ({ origin: origin() }))

beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  ledger = await Ledger.open({
    GOOGLE_ISSUER: issuer.issuer,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  })
  issuer.serve(`${origin()}/api/v1/auth/return/google`)
})
afterAll(async () => {
  await ledger.close()
  await issuer.stop()
})
beforeEach(() => ledger.begin())

const password = 'a long enough secret'
const ana: Person = { sub: 'ana at google', email: 'ana@example.org', email_verified: true, name: 'Ana Ruiz' }
const auth = (rider: LivedRider | null, path: string, body: object = {}) =>
  ledger.calls(rider, 'POST', `/auth/${path}`, body)

/** The way through Google as three acts: what the service asks Google, what it makes of the return, and the sign-in. */
async function through(who: Person | null, rider: LivedRider | null = null) {
  issuer.person = who
  const browser = newBrowser()
  const name = rider?.name ?? 'Somebody'
  let [url, code]: [string, string | null] = ['', null]
  await ledger.does(`${name}: begins to sign in with Google`, async () => {
    const begun = await google.begin(browser, rider ? { token: rider.token } : {})
    url = begun.url
    const asked = new URL(url).searchParams
    const names = [...asked.keys()].toSorted()
    for (const secret of ['state', 'nonce', 'code_challenge', 'redirect_uri']) asked.delete(secret)
    return { status: begun.status, names, asked: asked.toString() }
  })
  await ledger.does('Google: sends the browser back', async () => {
    const address = await browser.follow(url, `${origin()}/login`)
    code = fragment(address, 'code')
    return { error: fragment(address, 'error'), to: new URL(address).pathname }
  })
  if (code === null) return null
  return ledger.does(`${name}: signs in with the code`, () => google.exchange(browser, code!))
}

test('somebody signs in with Google, with an email beside it, and again', async () => {
  await ledger.calls(null, 'GET', '/auth/providers')
  await auth(null, 'sign-in/social', { provider: 'google', callbackURL: 'https://elsewhere.example' })
  await through(null)
  const first = ledger.known('Ana', (await through(ana))!.body)
  await ledger.calls(first, 'GET', '/auth/ways')
  await ledger.calls(first, 'DELETE', '/auth/ways/google')
  await auth(first, 'link/email', { email: 'ana@work.example', password })
  const mail = (await sentMessages(ledger.app, 'ana@work.example')).at(-1)!
  await auth(first, 'verify-email', { token: tokenIn(mail, 'verify') })
  await through({ ...ana, name: 'Anita' })
  await ledger.calls(first, 'DELETE', '/auth/ways/google')
  await ledger.calls(first, 'GET', '/auth/ways')
  await through(ana, first)
  await through({ ...ana, sub: 'another', email: 'luis@example.org' }, first)
  await ledger.passes(3_700, 'An hour')
  await ledger.calls(first, 'DELETE', '/auth/ways/google')
  await ledger.passes(40 * 86_400, 'Forty days')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/sign-in-by-google.txt')
})

test('Google says whose an email is, not who may have its account', async () => {
  await ledger.asBefore(async () => {
    const { body } = await auth(null, 'sign-up/email', { email: 'ana@example.org', password, name: 'Ana' })
    ledger.known('Ana', body)
  })
  await through(ana)
  await through({ ...ana, email_verified: false, sub: 'unproven' })
  await through({ sub: 'without an email', name: 'Eva' })
  const luis = await ledger.arrives('Luis')
  await through(ana, luis)
  await through({ sub: 'luis at google', email: 'luis@example.org', email_verified: true }, luis)
  await ledger.calls(luis, 'GET', '/user/me')
  await auth(null, 'exchange', { code: 'made up' })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/accounts-of-google-emails.txt')
})
