import type { DeskAppeal } from '@woodalo/protocol/desk'
import type { Standing } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type DeskBrowser, enrolOperator } from '../testing/desk-client.ts'

let app: TestApp
let desk: DeskBrowser
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', LOG_LEVEL: 'silent' })
  desk = (await enrolOperator(app, 'olga')).browser
})
afterAll(() => app?.stop())

/** Returns the id of a ban whose person has appealed. */
async function appealed(name: string, words: string): Promise<string> {
  const { user, token } = await newRider(app, name)
  await desk.call('POST', `/people/${user.id}/ban`, { reason: 'Amenazas.', days: 30, reportId: null })
  const { bans } = (await call<{ data: Standing }>(app, 'GET', '/standing', { token })).body.data
  const { id } = bans[0]!
  expect((await call(app, 'POST', `/bans/${id}/appeal`, { token, body: { text: words } })).status).toBe(200)
  return id
}

test('every appeal waits at the desk with its person and words, the oldest first, until it is decided', async () => {
  const waiting = async () =>
    (await desk.call<DeskAppeal[]>('GET', '/appeals')).data.map(({ person, ban }) => [
      person.name,
      ban.id,
      ban.appeal?.text,
    ])
  expect(await waiting()).toEqual([])
  const ana = await appealed('Ana', 'No fui yo.')
  const ben = await appealed('Ben', 'Era broma.')
  const eva = await appealed('Eva', 'Lo siento.')
  const lines = [
    ['Ana', ana, 'No fui yo.'],
    ['Ben', ben, 'Era broma.'],
    ['Eva', eva, 'Lo siento.'],
  ]
  expect(await waiting()).toEqual(lines)
  const decide = (id: string, decision: string) =>
    desk.call('POST', `/appeals/${id}/decision`, { decision, text: 'Visto.' })
  expect((await decide(ben, 'lifted')).status).toBe(200)
  expect(await waiting()).toEqual([lines[0], lines[2]])
  expect((await decide(ana, 'kept')).status).toBe(200)
  expect(await waiting()).toEqual([lines[2]])
})

test('whoever banned may lift the ban again once another operator has decided that it stays', async () => {
  const zoe = await appealed('Zoe', 'Perdón.')
  const { browser: other } = await enrolOperator(app, 'pablo')
  const lift = () => desk.call('POST', `/bans/${zoe}/lift`)
  expect((await lift()).fault).toBe('DECIDED_BY_ANOTHER')
  const kept = await other.call('POST', `/appeals/${zoe}/decision`, { decision: 'kept', text: 'Visto.' })
  expect(kept.status).toBe(200)
  expect((await lift()).status).toBe(200)
})
