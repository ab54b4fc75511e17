// Reports at the desk, and the audit log of what operators do with them.
import type {
  AuditLine,
  FiguresOfDay,
  PersonHistory,
  ReportedMessage,
  ReportFile,
  ReportLine,
} from '@woodalo/protocol/desk-responses'
import { deskCalls } from '@woodalo/protocol/desk-call-paths-and-inputs'
import type { Report } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { DeskBrowser, enrolOperator } from '../testing/desk-client.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
let database: Database
let desk: DeskBrowser
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', LOG_LEVEL: 'silent' })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 2)
  desk = (await enrolOperator(app, 'olga')).browser
})
afterAll(async () => {
  await database?.close()
  await app?.stop()
})

async function reported(kind: Report['kind'], words = 'Me ha amenazado.') {
  const { ride, riders } = await plantRideOf(app, database.db, 2, 'active')
  const [ana, luis] = riders
  await call(app, 'POST', `/rides/${ride.id}/messages`, { token: luis.token, body: { text: 'una amenaza' } })
  const { body } = await call<{ data: Report }>(app, 'POST', '/reports', {
    token: ana.token,
    body: { rideId: ride.id, uid: luis.user.id, kind, text: words },
  })
  return { id: body.data.id, ana, luis, ride }
}

const log = async () => (await desk.call<AuditLine[]>('GET', '/audit')).data

describe('a report at the desk', () => {
  test('is listed with danger first and then by age, is read, and is answered once', async () => {
    const old = await reported('behaviour')
    const later = await reported('behaviour')
    const danger = await reported('danger')
    const { data: lines } = await desk.call<ReportLine[]>('GET', '/reports')
    expect(lines.map(({ id }) => id)).toEqual([danger.id, old.id, later.id])
    expect(lines[0]).toMatchObject({
      kind: 'danger',
      by: { uid: danger.ana.user.id, name: danger.ana.user.displayName },
      about: { uid: danger.luis.user.id },
    })
    const { data: file } = await desk.call<ReportFile>('GET', `/reports/${danger.id}`)
    expect(file).toMatchObject({
      text: 'Me ha amenazado.',
      answer: null,
      ride: { status: 'active', messages: 3, meetingPoint: { es: 'Estación de Atocha' } },
      person: { uid: danger.luis.user.id, reports: [{ id: danger.id }] },
    })
    // Reading the messages is a separate look.
    expect(JSON.stringify(file)).not.toContain('una amenaza')
    const { data: messages } = await desk.call<ReportedMessage[]>('GET', `/reports/${danger.id}/messages`)
    const { id: uid, displayName: name } = danger.luis.user
    expect(messages.filter(({ of }) => of === 'chat')).toEqual([
      { of: 'chat', seq: 1, uid, name, text: 'una amenaza', at: expect.any(String) },
    ])
    const answer = () => desk.call('POST', `/reports/${danger.id}/answer`, { text: 'Hemos hablado con él.' })
    const both = await Promise.all([answer(), answer()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const own = await call<{ data: Report[] }>(app, 'GET', '/reports', { token: danger.ana.token })
    expect(own.body.data[0]).toMatchObject({ state: 'answered', answer: 'Hemos hablado con él.' })
    expect((await desk.call<ReportLine[]>('GET', '/reports?state=answered')).data).toHaveLength(1)
    const about = (await log()).filter(({ subject }) => subject === danger.id).map(({ act }) => act)
    expect(about.toReversed()).toEqual(['report-opened', 'messages-read', 'report-answered'])
  })

  test('has the taxi as it was noted, and what was noted before among the words', async () => {
    const { ride, riders } = await plantRideOf(app, database.db, 2, 'active')
    const [ana, luis] = riders
    const note = (of: typeof ana, body: object) =>
      call(app, 'PUT', `/rides/${ride.id}/taxi`, { token: of.token, body })
    const report = async () => {
      const { body } = await call<{ data: Report }>(app, 'POST', '/reports', {
        token: luis.token,
        body: { rideId: ride.id, uid: ana.user.id, kind: 'danger' },
      })
      return body.data.id
    }
    await note(ana, { car: 'CARTHREAT' })
    await note(ana, { plate: '4821 KLM', car: 'Onix blanco' })
    const id = await report()
    const { data: file } = await desk.call<ReportFile>('GET', `/reports/${id}`)
    const { id: uid, displayName: name } = ana.user
    const at = expect.any(String)
    expect(file.ride).toMatchObject({
      messages: 4,
      taxi: {
        plate: '4821 KLM',
        car: 'Onix blanco',
        app: '',
        driverName: '',
        by: { uid, name },
        notedAt: at,
      },
    })
    expect(JSON.stringify(file)).not.toContain('CARTHREAT')
    const read = async () =>
      (await desk.call<ReportedMessage[]>('GET', `/reports/${id}/messages`)).data.filter(
        ({ of }) => of !== 'stop',
      )
    const words = [
      { of: 'taxi', seq: 1, uid, name, text: 'CARTHREAT', at },
      { of: 'taxi', seq: 2, uid, name, text: '4821 KLM · Onix blanco', at },
    ]
    expect(await read()).toEqual(words)

    // Opened again, it has both, though what was sealed is deleted meanwhile.
    expect((await desk.call('POST', `/reports/${id}/answer`, { text: 'Lo vemos.' })).status).toBe(200)
    await sql`delete from sealed_taxi_notes where ride_id = ${ride.id}`.execute(database.db)
    await note(ana, { plate: '77 AB' })
    expect(await report()).toBe(id)
    expect(await read()).toEqual([...words, { of: 'taxi', seq: 3, uid, name, text: '77 AB', at }])
    const { data: again } = await desk.call<ReportFile>('GET', `/reports/${id}`)
    expect(again.ride).toMatchObject({ messages: 5, taxi: { plate: '77 AB' } })
  })

  test('is not answered while it has words that its operator has not read', async () => {
    const { id, ana, luis, ride } = await reported('danger', 'Me grita 😀.')
    const { data: read } = await desk.call<ReportFile>('GET', `/reports/${id}`)
    const more = { rideId: ride.id, uid: luis.user.id, kind: 'danger', text: 'Está en mi puerta.' }
    await call(app, 'POST', '/reports', { token: ana.token, body: more })
    const answer = (words: string) =>
      desk.call('POST', `/reports/${id}/answer`, { text: 'Lo vemos.', charactersRead: [...words].length })
    expect(await answer(read.text)).toMatchObject({ status: 409, fault: 'NEW_WORDS' })
    const { data: again } = await desk.call<ReportFile>('GET', `/reports/${id}`)
    expect(again).toMatchObject({ state: 'open', text: 'Me grita 😀.\n\nEstá en mi puerta.' })
    expect((await answer(again.text)).status).toBe(200)
    // The same report once more, with what has been written in the chat since: nobody has read that yet.
    const reportAgain = { rideId: ride.id, uid: luis.user.id, kind: 'danger' }
    await call(app, 'POST', '/reports', { token: ana.token, body: reportAgain })
    const unread = { text: 'Lo vemos.', charactersRead: [...again.text].length, answersRead: 0 }
    const late = () => desk.call('POST', `/reports/${id}/answer`, unread)
    expect(await late()).toMatchObject({ status: 409, fault: 'NEW_WORDS' })
    const allRead = { ...unread, answersRead: 1 }
    expect((await desk.call('POST', `/reports/${id}/answer`, allRead)).status).toBe(200)
    expect(await answer(again.text)).toMatchObject({ status: 409, fault: 'ALREADY_DONE' })
  })

  test('is listed below those of people who met, have proven something and rode, however old it is', async () => {
    await sql`delete from reports`.execute(database.db)
    const unproven = await reported('behaviour')
    const strangers = await reported('behaviour')
    const [danger, proven, driven] = [
      await reported('danger'),
      await reported('behaviour'),
      await reported('behaviour'),
    ]
    const prove = (...uids: string[]) =>
      database.db.updateTable('users').set({ proof: 'email' }).where('id', 'in', uids).execute()
    const riders = (rideId: string) => database.db.updateTable('ride_riders').where('ride_id', '=', rideId)
    await prove(strangers.ana.user.id, driven.ana.user.id, proven.ana.user.id)
    await riders(strangers.ride.id)
      .set({ verified_at: null })
      .where('user_id', '=', strangers.luis.user.id)
      .execute()
    await riders(danger.ride.id).set({ verified_at: null }).execute()
    await riders(driven.ride.id).set({ dropped_off_at: new Date() }).execute()
    const { data: lines } = await desk.call<ReportLine[]>('GET', '/reports')
    const weights = lines.map(({ id, isByProven, haveMet, wasDriven }) => [
      id,
      isByProven,
      haveMet,
      wasDriven,
    ])
    expect(weights).toEqual([
      [danger.id, false, false, false],
      [driven.id, true, true, true],
      [proven.id, true, true, false],
      [unproven.id, false, true, false],
      [strangers.id, true, false, false],
    ])
    const { data: file } = await desk.call<ReportFile>('GET', `/reports/${driven.id}`)
    expect(file).toMatchObject({ isByProven: true, haveMet: true, wasDriven: true })
    await sql`delete from reports`.execute(database.db)
  })

  test('returns 404 if it does not exist, whatever its id looks like, and bad input never returns 500', async () => {
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', '%00', "' or 1=1 --"]) {
      const path = `/reports/${encodeURIComponent(id)}`
      for (const each of [path, `${path}/messages`])
        expect([404, 422]).toContain((await desk.call('GET', each)).status)
      expect([404, 422]).toContain((await desk.call('POST', `${path}/answer`, { text: 'x' })).status)
    }
    const { id } = await reported('other')
    for (const body of [{}, { text: '' }, { text: 'x'.repeat(2_001) }, { text: 7 }, { text: '\u0000' }])
      expect((await desk.call('POST', `/reports/${id}/answer`, body)).status).toBe(422)
    expect((await desk.call('GET', '/figures?timeZone=Nowhere/Land')).status).toBe(422)
  })

  test('is shown only to signed-in operators', async () => {
    const stranger = new DeskBrowser(app.deskUrl!)
    for (const { method, path } of Object.values(deskCalls).filter(({ isOpen }) => !isOpen)) {
      const { fault } = await stranger.call(method, path, method === 'POST' ? {} : undefined)
      expect(fault, path).toBe('NOT_SIGNED_IN')
    }
  })

  test('can be read without its evidence after the service’s secret has changed', async () => {
    const { id } = await reported('fake')
    await sql`update reports set evidence = 'AAAA' where id = ${id}`.execute(database.db)
    expect((await desk.call<ReportFile>('GET', `/reports/${id}`)).data.ride).toBeNull()
    expect((await desk.call('GET', `/reports/${id}/messages`)).status).toBe(404)
  })
})

describe('a person at the desk', () => {
  test('is found by name, email or phone and opened, and the log has both looks without the typed words', async () => {
    const { luis } = await reported('no-show')
    await sql`insert into proven_emails (email_key, user_id) values ('luis@example.net', ${luis.user.id})`.execute(
      database.db,
    )
    await sql`insert into phone_logins (phone, user_id) values ('+34600111222', ${luis.user.id})`.execute(
      database.db,
    )
    const uids = async (words: string) =>
      (await desk.call<{ uid: string }[]>('GET', `/people?q=${encodeURIComponent(words)}`)).data.map(
        ({ uid }) => uid,
      )
    for (const words of [
      luis.user.displayName.toUpperCase(),
      ' Luis@Example.net',
      '+34 600 111 222',
      luis.user.id,
    ])
      expect(await uids(words), words).toContain(luis.user.id)
    expect(await uids('%%')).toEqual([])
    const { data } = await desk.call<PersonHistory>('GET', `/people/${luis.user.id}`)
    expect(data).toMatchObject({
      uid: luis.user.id,
      isGuest: true,
      thumbs: [],
      reports: [{ kind: 'no-show' }],
    })
    expect((await desk.call('GET', '/people/nobody')).status).toBe(404)
    const lines = await log()
    expect(lines[0]).toMatchObject({ act: 'refused', subject: 'person-opened', operator: 'olga' })
    expect(lines[1]).toMatchObject({ act: 'person-opened', subject: luis.user.id, operator: 'olga' })
    expect(JSON.stringify(lines)).not.toMatch(/example\.net|111222/)
  })
})

describe('the audit log', () => {
  test('is written before anything is shown, and nothing is shown if it cannot be written', async () => {
    const { id } = await reported('danger')
    await sql`alter table desk_audit add constraint no_more check (act <> 'report-opened') not valid`.execute(
      database.db,
    )
    const refused = await desk.call('GET', `/reports/${id}`)
    await sql`alter table desk_audit drop constraint no_more`.execute(database.db)
    expect([refused.status, refused.data]).toEqual([500, undefined])
  })

  test('has whose names a search showed, whose history came with a report, and looks at figures and log', async () => {
    const { id, luis } = await reported('behaviour')
    await desk.call('GET', `/people?q=${encodeURIComponent(luis.user.displayName)}`)
    await desk.call('GET', `/reports/${id}`)
    await desk.call('GET', '/figures?timeZone=Europe/Madrid')
    await log()
    const lines = await log()
    const about = lines.filter(({ subject }) => subject === luis.user.id).map(({ act }) => act)
    expect(about.toReversed()).toEqual(['person-listed', 'person-opened'])
    expect(lines.slice(0, 2).map(({ act, operator }) => [act, operator])).toEqual([
      ['audit-read', 'olga'],
      ['figures-read', 'olga'],
    ])
  })

  test('has what was refused, but nothing that was typed in place of an id', async () => {
    const { id } = await reported('other')
    const nobody = '00000000-0000-4000-8000-000000000000'
    const answer = () => desk.call('POST', `/reports/${id}/answer`, { text: 'Gracias.' })
    const statuses = [
      (await desk.call('GET', '/people/luis@example.org')).status,
      (await desk.call('GET', `/people/${nobody}`)).status,
      (await answer()).status,
      (await answer()).status,
      (await desk.call('POST', `/appeals/${nobody}/decision`, { decision: 'lifted', text: 'x' })).status,
    ]
    expect(statuses).toEqual([404, 404, 200, 409, 404])
    const refused = (await log()).filter(({ act }) => act === 'refused').map(({ subject }) => subject)
    expect(refused.slice(0, 4).toReversed()).toEqual([
      'person-opened',
      `person-opened ${nobody}`,
      `report-answered ${id}`,
      `appeal-decided ${nobody}`,
    ])
  })

  test('has what was refused of a person whose id is as long as ids may be', async () => {
    const longest = 'x'.repeat(255)
    await sql`insert into users (id, language, is_hosted) values (${longest}, 'es', true)`.execute(
      database.db,
    )
    const ban = () =>
      desk.call('POST', `/people/${longest}/ban`, { reason: 'Amenazas.', days: 30, reportId: null })
    expect([(await ban()).status, (await ban()).fault]).toEqual([200, 'ALREADY_DONE'])
    expect((await log())[0]).toMatchObject({ act: 'refused', subject: `banned ${longest}`.slice(0, 255) })
  })

  test('cannot be altered, even with the service’s own database connection', async () => {
    await desk.call('GET', '/reports')
    const before = await database.db.selectFrom('desk_audit').selectAll().orderBy('id').execute()
    for (const statement of [
      sql`update desk_audit set operator = 'somebody'`,
      sql`update desk_audit set kept_until = now() - interval '1 day'`,
      sql`delete from desk_audit`,
      sql`truncate desk_audit`,
      sql`insert into desk_audit (id, operator, act, kept_until) overriding system value
        select id, 'somebody', act, kept_until from desk_audit
        on conflict (id) do update set operator = 'somebody'`,
    ])
      await expect(statement.execute(database.db)).rejects.toThrow('only ever added to')
    expect(await database.db.selectFrom('desk_audit').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('deletes expired lines and no others', async () => {
    await sql`insert into desk_audit (operator, act, kept_until) values
      ('gone', 'signed-in', now() - interval '1 second'), ('stays', 'signed-in', now() + interval '1 hour')`.execute(
      database.db,
    )
    const { createAuditStore } = await import('./audit-store.ts')
    await createAuditStore(database.db, 730).forgetOld()
    const operators = (await log()).map(({ operator }) => operator)
    expect(operators).toContain('stays')
    expect(operators).not.toContain('gone')
  })

  test('is read page by page', async () => {
    const all = await log()
    const [first] = all
    const next = await desk.call<AuditLine[]>('GET', `/audit?before=${first!.id}`)
    expect(next.data[0]).toEqual(all[1])
    expect((await desk.call('GET', '/audit?before=x')).status).toBe(422)
  })
})

describe('the figures of the day', () => {
  test('count searches, shared rides, savings and reports of the last 14 days in a time zone', async () => {
    const { riders } = await plantRideOf(app, database.db, 3, 'completed')
    // What somebody who left would have saved is not saved.
    await sql`update ride_riders set left_at = now() where user_id = ${riders[2]!.user.id}`.execute(
      database.db,
    )
    const { data } = await desk.call<FiguresOfDay[]>('GET', '/figures?timeZone=Europe/Madrid')
    expect(data).toHaveLength(14)
    const [{ rows }, [today]] = [
      await sql<{ asked: number; reports: number; answered: number }>`select
        (select count(*)::int from ride_requests) as asked, (select count(*)::int from reports) as reports,
        (select count(*)::int from reports where state = 'answered') as answered`.execute(database.db),
      data,
    ]
    expect(today).toMatchObject({
      ...rows[0],
      shared: rows[0]!.asked,
      completed: 1,
      saved: [{ currency: 'EUR', amount: 1_400 }],
      savedGrams: 1_000,
    })
    expect(data.slice(1).every(({ asked }) => asked === 0)).toBe(true)
  })
})
