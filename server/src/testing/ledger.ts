// Writes down a whole life: after each act, what was answered, what each rider was told, and what the database stored.
// The batches of riders run when a life says so, and time passes when it does: nothing happens by itself.
import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chatNamespace, type Message, type Ride, rideNamespace, type SignedIn } from '@woodalo/protocol'
import { startApp } from '../assemble-service.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from './app.ts'
import { sentMessages } from './outbox-reader.ts'
import { type PushService, startPushService } from './push-service.ts'
import { letIn, type RawSocket, rawSocket } from './raw-socket.ts'
import { StableNames } from './stable-names.ts'
import { runSql } from './statements.ts'
import {
  type Change,
  changedColumns,
  changesOf,
  forgetStored,
  growOlder,
  readStored,
  type Row,
  type Stored,
  type StoredTable,
  tablesOf,
} from './what-is-stored.ts'
import { byMeeting, isMeeting, Reading } from './what-is-told.ts'

/** So far apart that no batch runs by itself. */
const batchSeconds = 600
const longSeconds = 20 * 86_400
const stillMilliseconds = 25
const patienceMilliseconds = 20_000
/** A job that is due sooner runs by itself, and is waited for. */
const soonSeconds = 20

/** As mails write it. */
const shownTime = /(\w+ \d{1,2},|\d{1,2} de \w+ de) \d{4}[^.:]*:\d\d(\s[AP]M)?\s?(UTC)?/g
/** What only the process knows that stored it. */
const ofProcess = /^(holder)$/

export interface LivedRider {
  name: string
  id: string
  token: string
  headers?: Record<string, string>
}

interface Connected {
  rider: LivedRider
  socket: RawSocket
  heard: { event: string; payload: unknown }[]
  /** The number of the last event or message that it heard. */
  seq: number
  /** The ride whose chat it is. */
  chatOf?: string
}

export interface Answer {
  status: number
  // What a life reads of it to go on.
  body: any
  headers: Headers
}

export class Ledger {
  readonly app: TestApp
  readonly #tables: StoredTable[]
  readonly #settings: Record<string, string>
  readonly #push: PushService
  #names = new StableNames()
  #readings = new Map<string, Reading>()
  #connected: Connected[] = []
  #stored: Stored = new Map()
  #lines: string[] = []
  #acts = 0
  #mails = 0
  #isSilent = false
  readonly #browsers = new Map<string, string>()
  /** By rider, the ride of which they were told last. */
  readonly #rides = new Map<string, Ride>()

  private constructor(
    app: TestApp,
    tables: StoredTable[],
    settings: Record<string, string>,
    push: PushService,
  ) {
    this.app = app
    this.#tables = tables
    this.#settings = settings
    this.#push = push
  }

  /** Starts the service whose life is written down. */
  static async open(settings: Record<string, string> = {}): Promise<Ledger> {
    const all = {
      BATCH_SECONDS: String(batchSeconds),
      HOLD_SECONDS: '0',
      SEARCH_SECONDS: '1200',
      CONFIRM_SECONDS: '600',
      // What rides taught is counted by a sweep of its own time.
      LEARN_TRAFFIC: 'false',
      SERVICE_SECRET: 'the same in each of these lives, for ever',
      LOG_LEVEL: 'error',
      ...settings,
    }
    const push = await startPushService()
    const authority = join(await mkdtemp(join(tmpdir(), 'woodalo-push-')), 'authority.pem')
    await writeFile(authority, push.certificate)
    const withPushes = { ...all, PUSH_AUTHORITY_FILE: authority, PUSH_PRIVATE_ADDRESSES: 'true' }
    const app = await startTestApp(withPushes)
    return new Ledger(app, await tablesOf(app.database.pool), withPushes, push)
  }

  async close(): Promise<void> {
    this.#leave()
    await this.app.stop()
    await this.#push.close()
  }

  #leave(): void {
    for (const { socket } of this.#connected) socket.disconnect()
    this.#connected = []
  }

  /** Begins a new life with names of its own, in a database without lives. */
  async begin(): Promise<void> {
    this.#leave()
    await forgetStored(this.app.database.pool, this.#tables)
    this.#browsers.clear()
    this.#rides.clear()
    this.#names = new StableNames()
    this.#names.replace(this.app.url.replace('127.0.0.1', 'localhost'), 'ORIGIN')
    this.#names.replace(this.app.url, 'ORIGIN')
    this.#readings = new Map()
    this.#lines = []
    this.#acts = 0
    this.#mails = (await sentMessages(this.app)).length
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
      const socket = rawSocket(this.app.url, chatNamespace, { auth: { token: rider.token } })
      const connected: Connected = { rider, socket, heard: [], seq: 0, chatOf: this.rideOf(rider).id }
      this.#connected.push(connected)
      await letIn(socket)
      socket.onAny((event: string, payload: { message?: Message; messages?: Message[] }) => {
        connected.heard.push({ event, payload })
        for (const { seq } of [payload.message ?? [], payload.messages ?? []].flat())
          connected.seq = Math.max(connected.seq, seq)
      })
      const told = await socket
        .timeout(patienceMilliseconds)
        .emitWithAck('subscribe', { rideId: connected.chatOf })
      return [() => this.#reading(rider.name).linesOf(told).map((line) => `acknowledged ${line}`)]
    })
  }

  /** Writes a message over the socket of the chat. */
  async writes(rider: LivedRider, text: string, id: string = randomUUID()): Promise<void> {
    await this.#act(`${rider.name} writes “${text}”`, async () => {
      const { socket, chatOf } = this.#connected.find((each) => each.rider === rider && each.chatOf)!
      const told = await socket
        .timeout(patienceMilliseconds)
        .emitWithAck('add', { id, rideId: chatOf, text })
      return [() => this.#reading(rider.name).linesOf(told).map((line) => `acknowledged ${line}`)]
    })
  }

  /** Lets a browser of the rider hear pushes. */
  async subscribes(rider: LivedRider): Promise<void> {
    const browser = this.#push.newBrowser()
    const { pathname } = new URL(browser.endpoint)
    this.#browsers.set(pathname, rider.name)
    this.#names.replace(browser.endpoint, `<endpoint of ${rider.name}>`)
    this.#names.replace(browser.keys.p256dh, `<key of ${rider.name}>`)
    this.#names.replace(browser.keys.auth, `<auth of ${rider.name}>`)
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

  accepts(rider: LivedRider, termsVersion = this.rideOf(rider).termsVersion): Promise<any> {
    return this.sends(rider, 'ACCEPT_RIDE', { rideId: this.rideOf(rider).id, termsVersion })
  }

  connects(rider: LivedRider, more: { after?: number } = {}): Promise<void> {
    return this.#act(`${rider.name} connects`, async () => {
      const socket = rawSocket(this.app.url, rideNamespace, {
        auth: { token: rider.token, after: more.after ?? null },
      })
      const connected: Connected = { rider, socket, heard: [], seq: 0 }
      this.#connected.push(connected)
      await new Promise<void>((resolve, reject) => {
        socket.onAny((event: string, payload: { seq?: number }) => {
          connected.heard.push({ event, payload })
          connected.seq = Math.max(connected.seq, payload.seq ?? 0)
          if (event === 'CONNECTION_ACK') resolve()
        })
        socket.once('connect_error', reject)
      })
      socket.once('disconnect', () => {
        connected.heard.push({ event: 'disconnect', payload: {} })
        this.#connected = this.#connected.filter((each) => each !== connected || each.heard.length > 0)
      })
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
      const { status } = answer
      if (rider) this.#noteRide(rider.name, answer.body)
      if (rider === null && (answer.body as Partial<SignedIn>).user?.id)
        this.#names.callOnce(answer.body.user.id, answer.body.user.displayName || 'Somebody')
      // Some mails are sent after the response, which must not tell by its time whether there are any.
      while (mailTo !== undefined && (await sentMessages(this.app, mailTo)).length === before)
        await pause(stillMilliseconds)
      const retry = answer.headers.get('retry-after')
      return [
        ...(body === undefined ? [] : [`with ${this.#names.of(JSON.stringify(body)).replace(/"\d{4}"|"\d{6}"/, '"<a code>"')}`]),
        `answered ${status}${retry === null ? '' : `, to be tried again after about ${Math.ceil(Number(retry) / 10) * 10} s`}`,
        () => this.#reading(rider?.name ?? '').linesOf(answer!.body),
      ]
    })
    return answer!
  }

  /** Sends an event over the rider's first connection. */
  async sends(rider: LivedRider, event: string, payload: object): Promise<any> {
    let told: unknown
    await this.#act(`${rider.name}: ${event}`, async () => {
      const connected = this.#connected.find((each) => each.rider === rider && !each.chatOf)!
      told = await connected.socket.timeout(patienceMilliseconds).emitWithAck(event, payload)
      return [
        `with ${this.#names.of(JSON.stringify(payload))}`,
        () => this.#reading(rider.name).linesOf(told).map((line) => `acknowledged ${line}`),
      ]
    })
    return told
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
  batch(): Promise<void> {
    return this.#act('A batch', async () => {
      await runSql(
        this.app,
        `with due as (update graphile_worker._private_jobs set run_at = now()
            from graphile_worker._private_tasks as task
            where task.id = task_id and task.identifier = 'match-region' returning 1)
          select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from due`,
      )
      return []
    })
  }

  /** Lets so much time pass, and everything happen that is due then. */
  async passes(seconds: number, name: string): Promise<void> {
    // No session lasts that long without a call, and its connections are closed when a sweep comes by.
    if (seconds > longSeconds) this.#leave()
    await growOlder(this.app.database.pool, this.#tables, seconds, this.#stored)
    this.#names.shift(seconds)
    await this.#act(`${name} later`, async () => {
      await this.#sweep()
      // What one sweep did may be what another one waits for.
      await this.#sweep()
      return []
    })
  }

  /** A process that only works turns each of its sweeps at its start, and finishes them before it stops. */
  async #sweep(): Promise<void> {
    const worker = await startApp(
      readConfig({
        ...this.#settings,
        PORT: '0',
        RUN_SERVER: 'false',
        DESK_PORT: '',
        PUBLIC_URL: this.app.url.replace('127.0.0.1', 'localhost'),
        DATABASE_URL: this.app.databaseUrl,
        DATA_DIR: this.app.dataDir,
      }),
      createLogger('error'),
    )
    await worker.stop()
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
          connected.map(({ chatOf, rider }) => (chatOf === undefined ? rider.id : null)),
          connected.map(({ seq }) => seq),
          soonSeconds,
          connected.map(({ chatOf }) => chatOf ?? null),
        ],
      )
    ).rows
    return row!.jobs === 0 && row!.behind === 0
  }

  /** Waits until nothing moves any more. */
  async #still(): Promise<Stored> {
    const giveUp = Date.now() + patienceMilliseconds
    let last = ''
    for (;;) {
      if (await this.#isQuiet()) {
        const stored = await readStored(this.app.database.pool, this.#tables)
        const text = JSON.stringify([...stored])
        if (text === last || this.#isSilent) return stored
        last = text
      } else last = ''
      if (Date.now() > giveUp) throw new Error(`It did not come to rest after ${this.#lines.at(-1)}`)
      await pause(stillMilliseconds)
    }
  }

  async #act(name: string, act: () => Promise<(string | (() => string[]))[]>): Promise<void> {
    this.#acts++
    this.#names.begin()
    for (const each of this.#connected) each.heard = []
    const answered = await act()
    const after = await this.#still()
    this.#names.end()
    for (const { rider, heard } of this.#connected)
      for (const { payload } of heard) this.#noteRide(rider.name, payload)
    const changes = changesOf(this.#stored, after, this.#tables)
    this.#stored = after
    this.#names.learnTimes(changes.map(({ after: row }) => JSON.stringify(row)))
    this.#nameNewRows(changes)
    this.#write([...(this.#lines.length === 0 ? [] : ['']), `# ${this.#acts}. ${this.#names.of(name)}`], '')
    for (const line of answered) this.#write(typeof line === 'string' ? [line] : line())
    for (const { rider, heard, chatOf } of this.#connected)
      for (const { event, payload } of heard) {
        const { seq: _, ...rest } = payload as { seq?: number }
        this.#write([`${rider.name} hears ${event}${chatOf ? ' in the chat' : ''}`])
        this.#write(this.#reading(rider.name).linesOf(rest), '    ')
      }
    const sent = await sentMessages(this.app)
    for (const { channel, to, text } of sent.slice(this.#mails).sort((a, b) => (a.to < b.to ? -1 : 1))) {
      this.#write([`${channel} to ${to}`])
      const words = text.replaceAll(/\b\d{6}\b/g, '<6 digits>').replaceAll(shownTime, '<a time>')
      this.#write(this.#names.of(words).split('\n').filter(Boolean), '    ')
    }
    this.#mails = sent.length
    const pushes = this.#push.received.splice(0)
    for (const { path, payload } of pushes.sort((a, b) => this.#orderOf(a) - this.#orderOf(b))) {
      this.#write([`push to ${this.#browsers.get(path) ?? 'nobody'}`])
      this.#write(new Reading(this.#names).linesOf(payload), '    ')
    }
    this.#write(changes.flatMap((change) => this.#changeOf(change) ?? []).sort())
  }

  #orderOf({ path }: { path: string }): number {
    return [...this.#browsers.keys()].indexOf(path)
  }

  #noteRide(name: string, payload: unknown): void {
    const { ride, pendingRide, confirmedRide, data } = payload as Record<string, Ride | undefined>
    const found = [ride, pendingRide, confirmedRide, data].find((each) => each && 'termsVersion' in each)
    if (found) this.#rides.set(name, found)
  }

  #write(lines: readonly string[], indent = '  '): void {
    if (!this.#isSilent) this.#lines.push(...lines.map((line) => this.#names.asNow(indent + line)))
  }

  /** New rows get names in an order that is not that of their ids. */
  #nameNewRows(changes: readonly Change[]): void {
    const inserted = changes
      .filter(({ before, after }) => before === null && typeof after!['id'] === 'string')
      .map(({ table, after }) => ({ table, id: String(after!['id']), text: this.#names.blank(JSON.stringify(after)) }))
      .sort((a, b) => (a.table + a.text < b.table + b.text ? -1 : 1))
    for (const { table, id } of inserted)
      if (!this.#names.knows(id)) this.#names.nameOf(table.replaceAll('_', ' ').replace(/s$/, ''), id)
  }

  #value(column: string, value: unknown): string {
    if (value === null) return 'null'
    if (ofProcess.test(column)) return '<of the process>'
    if (column === 'search_left_seconds') return `about ${Math.ceil(Number(value) / 30) * 30}`
    if (byMeeting.test(column)) return this.#names.nameOfTimeByMeeting(String(value), isMeeting(column))
    if (typeof value === 'string') return this.#names.of(value)
    return this.#names.of(JSON.stringify(value))
  }

  #changeOf({ table, before, after }: Change): string | null {
    const key = this.#tables.find(({ name }) => name === table)?.key ?? []
    const written = (row: Row, columns: readonly string[]) =>
      columns.map((each) => `${each} ${this.#value(each, row[each])}`).join(', ')
    const row = { ...(after ?? before!) }
    if (table === 'rate_limits') row['expire'] = new Date(Number(row['expire'])).toISOString()
    if (before === null)
      return `+ ${table} ${written(row, Object.keys(row).filter((each) => row[each] !== null))}`
    if (after === null) return `- ${table} ${written(row, key.length > 0 ? key : Object.keys(row))}`
    // A meeting is moved to another minute of the clock only if one begins on the way.
    const changed = changedColumns(before, after).filter((each) => !byMeeting.test(each))
    if (changed.length === 0) return null
    return `~ ${table} ${written(row, key)}: ${changed
      .map((each) => `${each} ${this.#value(each, before[each])} → ${this.#value(each, row[each])}`)
      .join(', ')}`
  }
}
