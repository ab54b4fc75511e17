import { randomUUID } from 'node:crypto'
import type { Favourite } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const serrano = { name: 'Calle de Serrano 41', latitude: 40.4298, longitude: -3.6869 }
const sol = { name: 'Puerta del Sol', latitude: 40.4169, longitude: -3.7035, placeId: 'es-mad-sol' }

type FavouriteResponse = { data: Favourite; code: string; fields?: Record<string, string> }

async function keep(token: string, body: object, id: string = randomUUID()) {
  return call<FavouriteResponse>(app, 'PUT', `/favourites/${id}`, { token, body })
}
async function list(token: string): Promise<Favourite[]> {
  return (await call<{ data: Favourite[] }>(app, 'GET', '/favourites', { token })).body.data
}

describe('favourite places', () => {
  test('are stored, renamed, moved and deleted only by their owner', async () => {
    const [ana, eva] = [await newRider(app), await newRider(app)]
    const id = randomUUID()
    expect((await keep(ana.token, { kind: 'own', label: ' Gimnasio ', ...sol }, id)).body.data).toEqual({
      id,
      kind: 'own',
      label: 'Gimnasio',
      ...sol,
    })
    expect(await list(ana.token)).toEqual([{ id, kind: 'own', label: 'Gimnasio', ...sol }])
    // The same id of another user is another place.
    await keep(eva.token, { kind: 'own', label: 'Suyo', ...serrano }, id)
    await keep(ana.token, { kind: 'own', label: 'Piscina', ...serrano }, id.toUpperCase())
    expect(await list(ana.token)).toEqual([{ id, kind: 'own', label: 'Piscina', ...serrano }])
    for (let times = 0; times < 2; times++)
      expect((await call(app, 'DELETE', `/favourites/${id}`, { token: ana.token })).status).toBe(204)
    expect(await list(ana.token)).toEqual([])
    expect(await list(eva.token)).toHaveLength(1)
    expect((await call(app, 'GET', '/favourites')).status).toBe(401)
  })

  test('begin with home and work, and the others follow by their names', async () => {
    const { token } = await newRider(app)
    for (const [kind, label] of [
      ['own', 'piscina'],
      ['work', 'Zeta'],
      ['own', 'Gimnasio'],
      ['own', 'Bar'],
      ['home', 'Yo'],
    ] as const)
      expect((await keep(token, { kind, label, ...sol })).status).toBe(200)
    expect((await list(token)).map(({ label }) => label)).toEqual([
      'Yo',
      'Zeta',
      'Bar',
      'Gimnasio',
      'piscina',
    ])
  })

  test('have one home and one work, even if two are stored at the same moment', async () => {
    const { token } = await newRider(app)
    await keep(token, { kind: 'own', label: 'Abuela', ...sol })
    await keep(token, { kind: 'work', ...sol })
    const answers = await Promise.all(
      [serrano, sol, serrano, sol].map((place) => keep(token, { kind: 'home', ...place })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list(token)).map(({ kind }) => kind)).toEqual(['home', 'work', 'own'])
  })

  test('have one home for each person: another’s stays where it is', async () => {
    const [ana, eva] = [await newRider(app), await newRider(app)]
    for (const { token } of [ana, eva]) await keep(token, { kind: 'home', label: '', ...sol })
    for (const { token } of [ana, eva]) expect(await list(token)).toHaveLength(1)
  })

  test('are listed with home and work first, then by name in any case', async () => {
    const { token } = await newRider(app)
    const kept = [
      ['own', 'museo'],
      ['own', 'Zoo'],
      ['work', 'Oficina'],
      ['own', 'Abuela'],
      ['home', 'Piso'],
    ] as const
    for (const [kind, label] of kept) await keep(token, { kind, label, ...sol })
    expect((await list(token)).map(({ label }) => label)).toEqual([
      'Piso',
      'Oficina',
      'Abuela',
      'museo',
      'Zoo',
    ])
  })

  test('are limited to thirty', async () => {
    const { token } = await newRider(app)
    const all = await Promise.all(
      Array.from({ length: 33 }, (_, index) => keep(token, { kind: 'own', label: `Sitio ${index}`, ...sol })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = all.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [422, 'TOO_MANY_FAVOURITES']),
    )
    const [first] = await list(token)
    expect((await keep(token, { ...first, label: 'Otro nombre' }, first!.id)).status).toBe(200)
  })

  test('are refused if they are invalid', async () => {
    const { token } = await newRider(app)
    for (const [faulty, field] of [
      [{ kind: 'holiday', ...sol }, 'kind'],
      [{ kind: 'own', ...sol, latitude: 91 }, 'latitude'],
      [{ kind: 'own', ...sol, name: '   ' }, 'name'],
      [{ kind: 'own', ...sol, label: 'x'.repeat(41) }, 'label'],
    ] as const) {
      const { status, body } = await keep(token, faulty)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    }
    expect(
      (await call(app, 'PUT', '/favourites/no-uuid', { token, body: { kind: 'own', ...sol } })).status,
    ).toBe(422)
  })

  test('are in the export of the account and are deleted with it', async () => {
    const { token, user } = await newRider(app)
    await keep(token, { kind: 'home', ...serrano })
    const exported = await call<{ data: { favourites: Favourite[] } }>(
      app,
      'GET',
      `/user/${user.id}/export`,
      {
        token,
      },
    )
    expect(exported.body.data.favourites).toMatchObject([{ kind: 'home', ...serrano }])
    expect((await call(app, 'DELETE', `/user/${user.id}`, { token })).status).toBe(204)
    expect(await runSql(app, `select 1 from favourites where user_id = '${user.id}'`)).toEqual([])
  })
})
