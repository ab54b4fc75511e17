import type { Ride, User } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { act, type ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Route } from 'wouter'
import { ApiContext } from '../api/use-api.ts'
import { device } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { client } from './browser-client.ts'
import { hasRoomForChat } from './chat-beside.ts'
import type { Travel } from './state/app-state.ts'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
export const trip = { from: sol, to: { name: 'Barajas', latitude: 40.4917, longitude: -3.5935 } }
export const searched = { trip, party: smallestParty, about: '' }

const ana: User = {
  id: 'ana',
  displayName: 'Ana',
  full_name: 'Ana Gil',
  email: 'ana@woodalo.example',
  phone_number: null,
  photoURL: null,
  onboarded: true,
  language: 'es',
  isGuest: false,
  rating: null,
  gender: null,
  kept: { rides: 0, kept: 0 },
  proof: 'email',
}

export const ridingIn = (ride: Ride) =>
  ({ phase: 'riding', ride, rideRequestId: null, search: null }) as unknown as Travel

/** What the service returns when it refuses. */
export class Refusal {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

interface Page {
  /** What the service returns as data, by `METHOD /path`; a response as it is. Anything else does not exist. */
  answers?: Record<string, unknown>
  travel?: Travel
  user?: Partial<User> | null
  /** As wide as the screen on a desk. */
  isAtDesk?: boolean
  /** Added to the browser's `navigator`. */
  browser?: object
  /** The pattern of the path under which the screen is shown. */
  pattern?: string
  language?: Parameters<typeof render>[1]
}

/** The page of a signed-in person at this path, with its own client over a network that the test answers. */
export async function openPage(path: string, screen: ReactElement, options: Page = {}) {
  const { answers = {}, travel, user = {}, isAtDesk = false, browser, pattern = path, language } = options
  const asked: string[] = []
  device('prompt', browser)
  onTestFinished(async () => {
    ;(await client.live()).connection.disconnect()
    client.store.clearSession()
    client.store.patch({ canceled: null, banned: null, notices: [] })
    client.store.closeToastNotification()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    vi.restoreAllMocks()
  })
  vi.spyOn(hasRoomForChat, 'matches').mockReturnValue(isAtDesk)
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : init.body ? 'picture' : ''
    const call = `${init.method} ${address.replace('/api/v1', '')}`
    asked.push(`${call} ${body}`.trim())
    const answer = answers[call]
    if (answer === undefined) return Response.json({ message: 'No existe.' }, { status: 404 })
    if (answer instanceof Refusal)
      return Response.json({ message: answer.message }, { status: answer.status })
    return answer instanceof Response ? answer.clone() : Response.json({ data: answer })
  })
  history.replaceState(null, '', path)
  if (user !== null) client.store.setSession({ ...ana, ...user }, 'token')
  if (travel) client.store.setTravel(travel)
  const page = await render(
    <ApiContext value={client.api}>
      <Route path={pattern}>{screen}</Route>
    </ApiContext>,
    language,
  )
  const settle = () => act(() => vi.dynamicImportSettled())
  await settle()
  await settle()
  /** The commands that were given to the connection, oldest first. */
  const commands = () =>
    client.store
      .getState()
      .logs.map(({ type }) => type)
      .filter((type) => /^[A-Z_]+$/u.test(type))
      .toReversed()
  return { page, asked, commands, settle, answers, path: () => location.pathname + location.hash }
}
