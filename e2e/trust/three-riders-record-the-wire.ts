// Three riders use everything that the service offers; every response and event for each of them is recorded.
import { apiBase, chatNamespace, rideNamespace } from '@woodalo/protocol'
import { codeIn, waitForMessage } from '@woodalo/server/testing/outbox-reader'
import { letIn, type RawSocket, rawSocket } from '@woodalo/server/testing/raw-socket'

// Whatever came over the wire.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

export interface Received {
  reader: Person
  /** Whether its reader requests the vehicle of an active (or ended) ride by then. */
  asRequester: boolean
  kind: 'response' | 'event' | 'acknowledgement'
  /** `POST /rides/…` of a response, `/socket MATCH_FOUND` of an event or acknowledgement. */
  name: string
  status: number
  payload: Json
}

interface Spot {
  name: string
  latitude: number
  longitude: number
}

/** Values that others may never see, and values that only the requester of an active ride may see. */
export interface Secrets {
  email: string
  phone: string
  origin: Spot
  destination: Spot
  door: string
}

const patienceMilliseconds = 10_000

export class Person {
  readonly base: string
  readonly received: Received[]
  readonly secrets: Secrets
  readonly name: string
  id = ''
  token = ''
  requestId = ''
  /** Requests the vehicle of the ride that is pending. */
  isChosen = false
  /** The same, once they were told that the ride is active. */
  isRequester = false
  readonly sockets: RawSocket[] = []
  readonly tickets: string[] = []
  readonly #wakers = new Set<() => void>()

  constructor(base: string, received: Received[], name: string, secrets: Secrets) {
    this.base = base
    this.received = received
    this.name = name
    this.secrets = secrets
  }

  #note(kind: Received['kind'], name: string, status: number, payload: Json): void {
    if (this.isChosen && JSON.stringify(payload).includes('"status":"active"')) this.isRequester = true
    this.received.push({ reader: this, asRequester: this.isRequester, kind, name, status, payload })
    for (const wake of this.#wakers) wake()
  }

  async call(method: string, path: string, body?: unknown): Promise<Json> {
    const response = await fetch(this.base + apiBase + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const responseBody: Json = text === '' ? null : JSON.parse(text)
    this.#note('response', `${method} ${path.split('?')[0]}`, response.status, responseBody)
    return responseBody
  }

  keep({ token, user }: Json): void {
    this.token = token
    this.id = user.id
  }

  async connect(namespace: string): Promise<RawSocket> {
    const { ticket } = await this.call('POST', '/auth/socket-ticket')
    this.tickets.push(ticket)
    const socket = rawSocket(this.base, namespace, { auth: { token: ticket }, reconnection: true })
    this.sockets.push(socket)
    socket.onAny((event: string, payload: Json) => this.#note('event', `${namespace} ${event}`, 200, payload))
    await letIn(socket)
    return socket
  }

  async send(socket: RawSocket, event: string, payload: object): Promise<Json> {
    const acknowledgement: Json = await socket.timeout(patienceMilliseconds).emitWithAck(event, payload)
    this.#note('acknowledgement', event, acknowledgement.ok ? 200 : 400, acknowledgement)
    return acknowledgement
  }

  /** The first such event, whether it has come or is still to come. */
  async hears(name: string, fits: (payload: Json) => boolean = () => true): Promise<Json> {
    const find = () =>
      this.received.find(
        (each) => each.reader === this && each.kind === 'event' && each.name === name && fits(each.payload),
      )
    if (!find())
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} did not come`)), patienceMilliseconds)
        const look = () => {
          if (!find()) return
          clearTimeout(timer)
          this.#wakers.delete(look)
          resolve()
        }
        this.#wakers.add(look)
      })
    return find()!.payload
  }
}

const secretsOf = (number: number, destination: Spot, door: string): Secrets => ({
  email: `hidden.person${number}@example.org`,
  phone: `69876543${number}`,
  origin: {
    name: `Portal escondido ${number}`,
    latitude: 40.491_713 + number / 10_000,
    longitude: -3.593_517,
  },
  destination: { ...destination, name: `${destination.name}, ${door}` },
  door,
})

export interface Journey {
  people: Person[]
  received: Received[]
  /** The texts that people wrote, and their credentials. */
  words: string[]
  code: string
}

/** Plays it on a service with its own outbox file. */
export async function playJourney(app: { url: string; dataDir: string }): Promise<Journey> {
  const received: Received[] = []
  const places = [
    { name: 'Avenida de América', latitude: 40.438_127, longitude: -3.676_349 },
    { name: 'Calle de Serrano', latitude: 40.426_831, longitude: -3.687_473 },
    { name: 'Gran Vía', latitude: 40.419_563, longitude: -3.699_137 },
  ]
  const people = ['Anastasia', 'Benedicto', 'Clementina'].map(
    (name, number) =>
      new Person(app.url, received, name, secretsOf(number, places[number]!, `98${number}17`)),
  )
  const [ana, ben, cleo] = people as [Person, Person, Person]
  const password = 'a long enough secret'
  const words = [password]

  await ana.call('GET', '/health')
  await ana.call('GET', '/auth/providers')
  const bySecret = { email: ana.secrets.email, password }
  ana.keep(await ana.call('POST', '/auth/sign-up/email', { ...bySecret, name: ana.name }))
  ana.keep(await ana.call('POST', '/auth/sign-in/email', bySecret))
  const phoneNumber = `+34${ben.secrets.phone}`
  await ben.call('POST', '/auth/phone-number/send-otp', { phoneNumber })
  const otp = codeIn(await waitForMessage(app, phoneNumber))
  words.push(otp)
  await ben.call('POST', '/auth/phone-number/verify', { phoneNumber, code: 'nope' })
  ben.keep(await ben.call('POST', '/auth/phone-number/verify', { phoneNumber, code: otp }))
  cleo.keep(
    await cleo.call('POST', '/auth/sign-in/guest', { nickname: cleo.name, email: cleo.secrets.email }),
  )
  for (const person of people) {
    await person.call('POST', '/registerOrLogIn', { displayName: person.name })
    await person.call('PATCH', `/user/${person.id}`, {
      displayName: person.name,
      full_name: `${person.name} Apellidos`,
      email: person.secrets.email,
      phone_number: { prefix: '34', number: person.secrets.phone },
      language: 'es',
      onboarded: true,
    })
    for (const path of ['/userHealth', '/user/me', '/auth/ways', '/auth/sessions', '/notifications/key'])
      await person.call('GET', path)
    await person.call('GET', '/places?near=40.49,-3.59')
    await person.call('GET', '/places/search?q=Atocha')
    await person.call('GET', '/places/reverse?lat=40.4917&lng=-3.5935')
    await person.call('POST', '/estimates', {
      origin: person.secrets.origin,
      destination: person.secrets.destination,
    })
  }

  const lives = await Promise.all(people.map((person) => person.connect(rideNamespace)))
  const chats = await Promise.all(people.map((person) => person.connect(chatNamespace)))
  await Promise.all(people.map((person) => person.hears('/socket CONNECTION_ACK')))
  for (const [index, person] of people.entries()) {
    await person.send(lives[index]!, 'ACK', {})
    const { origin, destination } = person.secrets
    const about = `Mochila secreta ${index}`
    words.push(about)
    const sent = { clientRequestId: crypto.randomUUID(), origin, destination, people: 1, bags: 0, about }
    person.requestId = (await person.send(lives[index]!, 'NEW_RIDE_REQUEST', sent)).rideRequestId
    await person.send(lives[index]!, 'NEW_RIDE_REQUEST', { ...sent, clientRequestId: crypto.randomUUID() })
  }
  const { pendingRide } = await ana.hears(
    '/socket MATCH_FOUND',
    (payload) => payload.pendingRide.rideRequests.length === 3,
  )
  const rideId: string = pendingRide.id
  // Once it is active, the requester may see the others' doors.
  for (const person of people) person.isChosen = person.id === pendingRide.requesterUid
  await Promise.all(people.map((person, index) => person.send(lives[index]!, 'ACCEPT_RIDE', { rideId })))
  await Promise.all(
    people.map((person) =>
      person.hears('/socket RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED'),
    ),
  )
  const requester = people.find(({ isChosen }) => isChosen)!
  const others = people.filter((person) => person !== requester)
  for (const [index, person] of people.entries()) {
    await person.send(chats[index]!, 'subscribe', { rideId })
    const text = `Palabra secreta ${index}`
    words.push(text)
    await person.send(chats[index]!, 'add', { id: crypto.randomUUID(), rideId, text })
    await person.call('POST', `/rides/${rideId}/messages`, { text: `${text} más` })
    await person.call('GET', `/rides/${rideId}/messages`)
    await person.call('GET', `/rides/${rideId}`)
    await person.call('GET', '/rides')
    await person.call('GET', `/rides/${rideId}/verification-code`)
  }
  const { code }: { code: string } = (await requester.call('GET', `/rides/${rideId}/verification-code`)).data
  await others[0]!.call('POST', `/rides/${rideId}/drop-off`)
  await others[0]!.call('POST', `/rides/${rideId}/confirm`, { code: 'nope' })
  for (const person of others) await person.call('POST', `/rides/${rideId}/confirm`, { code })
  await requester.send(lives[people.indexOf(requester)]!, 'CANCEL_RIDE', { rideId })
  for (const person of people) {
    // A new connection in the middle of it gets the whole state again.
    await person.connect(rideNamespace)
    await person.call('POST', `/rides/${rideId}/drop-off`)
  }
  words.push('Opinión secreta')
  for (const person of people) {
    await person.call('POST', `/rides/${rideId}/feedback`, { rating: 4, feedback: 'Opinión secreta' })
    await person.call('GET', '/rides?status=completed&limit=1')
    await person.call('GET', `/user/${person.id}/export`)
    await person.call('GET', '/rides/nothing')
  }
  await cleo.call('DELETE', `/user/${cleo.id}`)
  await ana.call('GET', `/rides/${rideId}`)
  words.push(...people.flatMap(({ token, tickets }) => [token, ...tickets]))
  await ben.call('POST', '/auth/sign-out')
  await ben.call('GET', '/user/me')
  for (const { sockets } of people) for (const socket of sockets) socket.disconnect()
  return { people, received, words, code }
}
