import { smallestParty } from '@woodalo/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/src/testing/app.ts'
import { rideRequest } from '../../web/src/app/state/derived-from-state.ts'
import { LiveError } from '../../web/src/app/live/live-error-messages.ts'
import { createCuttableNetwork, type CuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { closePages, openPage, signInRider, type TestClient, until } from './test-client.ts'

let app: TestApp
let network: CuttableNetwork
let rider: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  network = await createCuttableNetwork(app.url)
  rider = await signInRider(app, 'Ana', { origin: network.url })
})
afterEach(async () => {
  closePages()
  await network.close()
})

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString()
}

const fields = {
  trip: {
    from: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
    to: { name: 'Barajas', latitude: 40.4719, longitude: -3.5626 },
  },
  party: smallestParty,
  about: '',
}

describe('the connection', () => {
  test('greets in the interface’s language with the server’s time, and logs it', async () => {
    await until(rider, ({ logs }) => logs.some(({ type }) => type === 'CONNECTION_ACK'))
    const entry = rider.store.getState().logs.find(({ type }) => type === 'CONNECTION_ACK')
    expect(entry!.message).toBe('Connected.')
    expect(Math.abs(rider.store.serverNow() - Date.now())).toBeLessThan(5_000)
  })

  test('reconnects by itself after a cut and loses nothing', async () => {
    const search = { ...fields, beganAt: new Date().toISOString(), endsAt: null }
    rider.store.setTravel({ phase: 'sending', search, lastRide: null })
    network.cut()
    await until(rider, ({ connection }) => connection.status === 'connecting')
    network.mend()
    await until(rider, ({ connection }) => connection.status === 'connected')
    expect(rideRequest(rider.store.getState()).state).toBe('SEARCHING')
    expect(rider.path()).toBe('/request-ride')
  })

  test('notes that it could not connect, which asks nothing of a person, keeps trying, and never signs out', async () => {
    network.cut()
    await until(rider, ({ connection }) => connection.status === 'offline')
    const { notices, logs, token } = rider.store.getState()
    expect(notices).toEqual([])
    expect(logs[0]).toEqual({ type: 'error', message: 'Could not connect to WebSocket server. (500)' })
    expect(token).toBe(rider.signedIn.token)
    rider.wokeUp()
    await expect(rider.connection.ready()).rejects.toMatchObject({
      message: 'Could not connect to WebSocket server.',
      code: 500,
    })
    expect(rider.store.getState().notices).toEqual([])
    network.mend()
    await until(rider, ({ connection }) => connection.status === 'connected')
  })

  test('is checked when the page is visible again', async () => {
    network.freeze()
    rider.wokeUp()
    await until(rider, ({ connection }) => connection.status !== 'connected')
    const message = 'WebSocket connection timeout.'
    expect(rider.store.getState().logs).toContainEqual({ type: 'error', message })
    network.mend()
    await until(rider, ({ connection }) => connection.status === 'connected')
  })

  test('works without WebSockets if the network blocks them', async () => {
    network.refuseWebSockets()
    await until(rider, ({ connection }) => connection.status !== 'connected')
    await until(rider, ({ connection }) => connection.status === 'connected')
    await expect(rider.connection.send('ride', 'ACK', {})).resolves.toMatchObject({ ok: true })
    expect(rider.store.getState().notices).toEqual([])
  })

  test('uses a fresh ticket each time, and no address contains the token', async () => {
    const addresses: string[] = []
    const { fetch } = globalThis
    rider.network = async (input, init) => {
      addresses.push(addressOf(input))
      return fetch(input, init)
    }
    rider.connection.renew()
    await until(rider, ({ connection }) => connection.status !== 'connected')
    await until(rider, ({ connection }) => connection.status === 'connected')
    expect(addresses.filter((address) => address.endsWith('/auth/socket-ticket'))).toHaveLength(1)
    expect(addresses.join()).not.toContain(rider.signedIn.token)
  })

  test('stays closed after it is closed on purpose, until something is sent', async () => {
    rider.connection.disconnect()
    expect(rider.store.getState().connection.status).toBe('idle')
    const before = network.connections()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(network.connections()).toBe(before)
    await rider.connection.ready()
    expect(rider.store.getState().connection.status).toBe('connected')
  })

  test('opens once if it is closed and opened again within an attempt', async () => {
    for (let turn = 0; turn < 5; turn++) {
      rider.connection.disconnect()
      rider.connection.connect()
    }
    await rider.connection.ready()
    expect(rider.store.getState().connection.status).toBe('connected')
    await expect(rider.connection.send('ride', 'ACK', {})).resolves.toMatchObject({ ok: true })
  })

  test('is refused with 401 without a session', async () => {
    const page = await openPage(app)
    const error: unknown = await page.connection.ready().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LiveError)
    expect(error).toMatchObject({ message: 'No token found. Cannot connect to WebSocket server.', code: 401 })
    expect(page.path()).toBe('/login')
    const message = 'No token found. Cannot connect to WebSocket server. (401)'
    expect(page.store.getState().logs).toContainEqual({ type: 'error', message })
  })

  test('ends the session if the server refuses its ticket', async () => {
    const { fetch } = globalThis
    rider.network = async (input, init) =>
      addressOf(input).endsWith('/auth/socket-ticket')
        ? Response.json({ ticket: 'forged', expiresInSeconds: 60 })
        : fetch(input, init)
    rider.connection.renew()
    await until(rider, ({ token }) => token === null)
    expect(rider.path()).toBe('/login')
    expect(rider.store.getState().signedOutBy).toBe('server')
    expect(rider.store.getState().logs).toContainEqual({
      type: 'error',
      message: 'Authentication error (401)',
    })
  })
})

describe('a command without a network', () => {
  test('fails with the specified text, and the request state returns to null', async () => {
    network.cut()
    const sent = rider.rides.requestRide(fields)
    expect(rideRequest(rider.store.getState()).state).toBe('SEARCHING')
    await expect(sent).resolves.toMatchObject({ ok: false, code: 'NO_CONNECTION' })
    const { travel, toastNotification, logs, notices } = rider.store.getState()
    expect(rideRequest({ travel }).state).toBeNull()
    expect(toastNotification).toEqual({
      message: 'Sorry, the connection to the server could not be established.',
      type: 'error',
      title: 'Connection error',
      acceptButtonText: 'Accept',
      rejectButtonText: '',
    })
    expect(logs.map(({ message }) => message)).toContain('Could not emit event to WebSocket server.')
    expect(notices).toEqual([])
  })
})
