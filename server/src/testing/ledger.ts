// Writes down a whole life: after each act, what was answered, what each rider was told, and what the database stored.
// The batches of riders run when a life says so, and time passes when it does: nothing happens by itself.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ride, SignedIn } from '@woodalo/protocol'
import { call, startTestApp, type TestApp } from './app.ts'
import {
  connectForChat,
  connectForRides,
  type LivedConnection,
  type LivedRider,
} from './lived-connections.ts'
import { type LivedMessages, openMessages } from './lived-messages.ts'
import { sentMessages } from './outbox-reader.ts'
import { StableNames } from './stable-names.ts'
import { type HeldBatches, holdBatches, runBatches, sweep } from './run-sweeps-and-batches.ts'
import {
  changesOf,
  forgetStored,
  growOlder,
  readStored,
  type Stored,
  type StoredTable,
  tablesOf,
} from './what-is-stored.ts'
import { Reading } from './what-is-told.ts'
import { linesOfChanges, nameNewRows } from './written-changes.ts'

const stillMilliseconds = 25
const patienceMilliseconds = 20_000
/** A job that is due sooner runs by itself, and is waited for. */
const soonSeconds = 20

/** What lives read of responses to go on; which parts there are is up to each. */
export interface Told extends SignedIn {
  id: string
  url: string
  code: string
  photoURL: string
  rideRequestId: string
  current: boolean
  bans: Told[]
  sessions: Told[]
  data: Told & Told[]
}

/** What an act did, as lines to write once all is known that it changed. */
type Lines = (string | (() => string[]))[]

export interface Answer {
  status: number
  body: Told
  headers: Headers
}

export class Ledger {
  readonly app: TestApp
  readonly #tables: StoredTable[]
  readonly #settings: Record<string, string>
  readonly #messages: LivedMessages
  readonly #batches: HeldBatches
  #names = new StableNames()
  #readings = new Map<string, Reading>()
  #connected: LivedConnection[] = []
  #stored: Stored = new Map()
  #lines: string[] = []
  #acts = 0
  #isSilent = false
  readonly #rides = new Map<string, Ride>()

  private constructor(
    app: TestApp,
    tables: StoredTable[],
    settings: Record<string, string>,
    messages: LivedMessages,
    batches: HeldBatches,
  ) {
    this.app = app
    this.#tables = tables
    this.#settings = settings
    this.#messages = messages
    this.#batches = batches
  }

  /** Starts the service whose life is written down. */
  static async open(settings: Record<string, string> = {}): Promise<Ledger> {
    const all = {
      BATCH_SECONDS: '600',
      HOLD_SECONDS: '0',
      SEARCH_SECONDS: '1200',
      CONFIRM_SECONDS: '600',
      // What rides taught is counted by a sweep of its own time.
      LEARN_TRAFFIC: 'false',
      SERVICE_SECRET: 'the same in each of these lives, for ever',
      LOG_LEVEL: 'error',
      ...settings,
    }
    const messages = await openMessages()
    const withPushes = { ...all, ...messages.settings }
    const app = await startTestApp(withPushes)
    const batches = await holdBatches(app)
    return new Ledger(app, await tablesOf(app.database.pool), withPushes, messages, batches)
  }

  async close(): Promise<void> {
    this.#leave()
    await this.#batches.end()
    await this.app.stop()
    await this.#messages.close()
  }

  #leave(): void {
    for (const { socket } of this.#connected) socket.disconnect()
    this.#connected = []
  }

  /** Begins a new life with names of its own, in a database without lives. */
  async begin(): Promise<void> {
    this.#leave()
    await forgetStored(this.app.database.pool, this.#tables)
    await this.#messages.forget(this.app)
    this.#rides.clear()
    this.#names = new StableNames()
    this.#names.replace(this.app.url.replace('127.0.0.1', 'localhost'), 'ORIGIN')
    this.#names.replace(this.app.url, 'ORIGIN')
    this.#names.replace(this.#settings['GOOGLE_ISSUER'] ?? 'GOOGLE', 'GOOGLE')
    this.#readings = new Map()
    this.#lines = []
    this.#acts = 0
    this.#stored = await this.#still()
  }

  /** What was written since the life began. */
  written(): string {
    return `${this.#lines.join('\n')}\n`
  }

  /** Signs in a guest and connects them: an act like any other. */
  async arrives(name: string): Promise<LivedRider> {
    const { body } = await this.calls(null, 'POST', '/auth/sign-in/guest', {
      nickname: name,
      email: `${name.toLowerCase()}@example.org`,
    })
    const rider = this.known(name, body as SignedIn)
    await this.connects(rider)
    return rider
  }

  /** What another life has written down already is not written again. */
  async asBefore<Result>(acts: () => Promise<Result>): Promise<Result> {
    this.#isSilent = true
    try {
      return await acts()
    } finally {
      this.#isSilent = false
    }
  }

  /** Calls somebody who has signed in by a name from now on. */
  known(name: string, { token, user }: SignedIn): LivedRider {
    this.#names.call(user.id, name)
    return { name, id: user.id, token }
  }

  /** Opens the chat of the rider's ride, from which messages are heard from now on. */
  chats(rider: LivedRider): Promise<void> {
    return this.#act(`${rider.name} opens the chat`, async () => {
      const connection = await connectForChat(this.app.url, rider, this.rideOf(rider).id)
      this.#connected.push(connection)
      return this.#acknowledged(connection, 'subscribe', { rideId: connection.chatOf })
    })
  }

  /** Writes a message over the socket of the chat. */
  writes(rider: LivedRider, text: string): Promise<void> {
    return this.#act(`${rider.name} writes “${text}”`, () => {
      const connection = this.#connected.find((each) => each.rider === rider && each.chatOf)!
      return this.#acknowledged(connection, 'add', { id: randomUUID(), rideId: connection.chatOf, text })
    })
  }

  /** Sends an event. Returns the lines of its acknowledgement, which `heard` gets. */
  async #acknowledged(
    { socket, rider }: LivedConnection,
    event: string,
    payload: object,
    heard: (told: Told) => void = () => {},
  ): Promise<Lines> {
    const told = (await socket.timeout(patienceMilliseconds).emitWithAck(event, payload)) as Told
    heard(told)
    return [
      () =>
        this.#reading(rider.name)
          .linesOf(told)
          .map((line) => `acknowledged ${line}`),
    ]
  }

  /** Lets a browser of the rider hear pushes. */
  async subscribes(rider: LivedRider): Promise<void> {
    const browser = this.#messages.newBrowserOf(rider.name, this.#names)
    await this.calls(rider, 'POST', '/notifications/subscriptions', browser)
  }

  /** The ride of which this rider was told last. */
  rideOf(rider: LivedRider): Ride {
    return this.#rides.get(rider.name)!
  }

  /** Asks for a ride. Returns the id of the request. */
  async asks(rider: LivedRider, origin: object, destination: object, more: object = {}): Promise<string> {
    const told = await this.sends(rider, 'NEW_RIDE_REQUEST', {
      clientRequestId: randomUUID(),
      origin,
      destination,
      people: 1,
      bags: 0,
      about: '',
      ...more,
    })
    return told.rideRequestId
  }

  accepts(rider: LivedRider, termsVersion = this.rideOf(rider).termsVersion): Promise<Told> {
    return this.sends(rider, 'ACCEPT_RIDE', { rideId: this.rideOf(rider).id, termsVersion })
  }

  /** Connects a rider, who then hears events. `after` is the number of the last event that their app has. */
  connects(rider: LivedRider, after: number | null = null): Promise<void> {
    return this.#act(`${rider.name} connects`, async () => {
      this.#connected.push(await connectForRides(this.app.url, rider, after))
      return []
    })
  }

  /** Makes a call and writes down all that it did. `mailTo` is the address of a mail that follows the response. */
  async calls(
    rider: LivedRider | null,
    method: string,
    path: string,
    body?: unknown,
    { mailTo, ...headers }: Record<string, string> & { mailTo?: string } = {},
  ): Promise<Answer> {
    const before = mailTo === undefined ? 0 : (await sentMessages(this.app, mailTo)).length
    let answer: Answer | undefined
    await this.#act(`${rider?.name ?? 'Somebody'}: ${method} ${path}`, async () => {
      answer = await call(this.app, method, path, {
        ...(rider && { token: rider.token }),
        ...(body === undefined ? {} : { body }),
        headers: { ...rider?.headers, ...headers },
      })
      if (rider) this.#noteRide(rider.name, answer.body)
      if (rider === null && (answer.body as Partial<SignedIn>).user?.id)
        this.#names.callOnce(answer.body.user.id, answer.body.user.displayName || 'Somebody')
      // Some mails are sent after the response, which must not tell by its time whether there are any.
      while (mailTo !== undefined && (await sentMessages(this.app, mailTo)).length === before)
        await pause(stillMilliseconds)
      const retry = answer.headers.get('retry-after')
      return [
        ...(body === undefined
          ? []
          : [`with ${this.#names.of(JSON.stringify(body)).replace(/"\d{4}"|"\d{6}"/, '"<a code>"')}`]),
        `answered ${answer.status}${retry === null ? '' : `, to be tried again after about ${Math.ceil(Number(retry) / 10) * 10} s`}`,
        () => this.#reading(rider?.name ?? '').linesOf(answer!.body),
      ]
    })
    return answer!
  }

  /** Sends an event over the rider's first connection. */
  async sends(rider: LivedRider, event: string, payload: object): Promise<Told> {
    let told: Told | undefined
    await this.#act(`${rider.name}: ${event}`, async () => [
      `with ${this.#names.of(JSON.stringify(payload))}`,
      ...(await this.#acknowledged(
        this.#connected.find((each) => each.rider === rider && !each.chatOf)!,
        event,
        payload,
        (each) => (told = each),
      )),
    ])
    return told!
  }

  /** Does something else, such as an operator's act. What it returns is written down as an answer. */
  async does<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    let result: Result | undefined
    await this.#act(name, async () => {
      result = await act()
      return [() => this.#reading(name.split(':')[0]!).linesOf(result)]
    })
    return result!
  }

  /** Lets the riders who search be matched. */
  async batch(): Promise<void> {
    await this.#batches.letGo()
    await this.#act('A batch', async () => {
      const regions = await runBatches(this.app)
      return [`of ${regions.length === 0 ? 'nobody who asked' : regions.join(', ')}`]
    })
    await this.#batches.hold()
  }

  /** Lets so much time pass, and everything happen that is due then. */
  async passes(seconds: number, name: string): Promise<void> {
    // No session lasts that long without a call, and its connections are closed when a sweep comes by.
    if (seconds > 20 * 86_400) this.#leave()
    await growOlder(this.app.database.pool, this.#tables, seconds, this.#stored)
    this.#names.shift(seconds)
    await this.#act(`${name} later`, async () => {
      await sweep(this.app, this.#settings)
      // What one sweep did may be what another one waits for.
      await sweep(this.app, this.#settings)
      return []
    })
  }

  #reading(name: string): Reading {
    const known = this.#readings.get(name)
    if (known) return known
    const reading = new Reading(this.#names)
    this.#readings.set(name, reading)
    return reading
  }

  async #isQuiet(): Promise<boolean> {
    const connected = this.#connected.filter(({ socket }) => socket.connected)
    const [row] = (
      await this.app.database.pool.query<{ jobs: number; behind: number }>(
        `select
          (select count(*)::int from graphile_worker._private_jobs where attempts < max_attempts and
            (locked_at is not null or run_at < now() + make_interval(secs => $3))) as jobs,
          (select count(*)::int from unnest($1::text[], $2::bigint[]) as heard (user_id, seq)
            join live_readers using (user_id) where live_readers.last_seq > heard.seq)
          + (select count(*)::int from unnest($4::uuid[], $2::bigint[]) as heard (ride_id, seq)
            where exists (select from messages where messages.ride_id = heard.ride_id
              and messages.seq > heard.seq)) as behind`,
        [
          connected.map(({ chatOf, rider }) => (chatOf === null ? rider.id : null)),
          connected.map(({ seq }) => seq),
          soonSeconds,
          connected.map(({ chatOf }) => chatOf),
        ],
      )
    ).rows
    return row!.jobs === 0 && row!.behind === 0
  }

  /** Waits until nothing moves any more. */
  async #still(isBrief = false): Promise<Stored> {
    const giveUp = Date.now() + patienceMilliseconds
    let last = ''
    for (;;) {
      if (await this.#isQuiet()) {
        const stored = await readStored(this.app.database.pool, this.#tables)
        const text = JSON.stringify([...stored])
        if (text === last || isBrief) return stored
        last = text
      } else last = ''
      if (Date.now() > giveUp) throw new Error(`It did not come to rest after ${this.#lines.at(-1)}`)
      await pause(stillMilliseconds)
    }
  }

  async #act(name: string, act: () => Promise<Lines>): Promise<void> {
    this.#acts++
    this.#names.begin()
    for (const each of this.#connected) each.heard = []
    const answered = await act()
    const after = await this.#still(this.#isSilent && name !== 'A batch')
    this.#names.end()
    for (const { rider, heard } of this.#connected)
      for (const { payload } of heard) this.#noteRide(rider.name, payload)
    const changes = changesOf(this.#stored, after, this.#tables)
    this.#stored = after
    this.#names.learnTimes(changes.map(({ after: row }) => JSON.stringify(row)))
    nameNewRows(this.#names, changes)
    this.#write([...(this.#lines.length === 0 ? [] : ['']), `# ${this.#acts}. ${this.#names.of(name)}`], '')
    for (const line of answered) this.#write(typeof line === 'string' ? [line] : line())
    for (const { rider, heard, chatOf } of this.#connected)
      for (const { event, payload } of heard) {
        const { seq: _, ...rest } = payload as { seq?: number }
        this.#write([`${rider.name} hears ${event}${chatOf ? ' in the chat' : ''}`])
        this.#write(this.#reading(rider.name).linesOf(rest), '    ')
      }
    this.#write(await this.#messages.linesOf(this.app, this.#names))
    this.#write(linesOfChanges(this.#names, this.#tables, changes))
  }

  #noteRide(name: string, payload: unknown): void {
    const { ride, pendingRide, confirmedRide, data } = payload as Record<string, Ride | undefined>
    const found = [ride, pendingRide, confirmedRide, data].find((each) => each && 'termsVersion' in each)
    if (found) this.#rides.set(name, found)
  }

  #write(lines: readonly string[], indent = '  '): void {
    if (!this.#isSilent) this.#lines.push(...lines.map((line) => this.#names.asNow(indent + line)))
  }
}
