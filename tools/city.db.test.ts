// A small city, from its file to its report.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from '@woodalo/server/testing/app'
import { type Place, places } from '@woodalo/server/testing/test-rider'
import { expect, test } from 'vitest'

const { terminal, nearTerminal, america, granVia, alcala } = places

/** Times and what depends on them are left out. */
const withoutTimes = (out: string) =>
  out
    .replaceAll(/p50 \S+ +p90 \S+ +p99 \S+/g, 'p50 … p90 … p99 …')
    .replace(/(took, s +)\d+/, '$1…')
    .replace(/[1-9]\d\d checks/, 'hundreds of checks')
    .replace(/against \S+,/, 'against the service,')

test('riders of a file ask, share and are rated, and whoever is alone goes away', async () => {
  const app = await startTestApp({ SEARCH_SECONDS: '3', SIGN_INS_PER_MINUTE: '1000' })
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-city-'))
  try {
    const file = join(folder, 'trips.csv')
    const row = (id: string, at: number, from: Place, to: Place, people: number, bags: number) =>
      [id, at, from.latitude, from.longitude, to.latitude, to.longitude, people, bags].join()
    const rows = [
      row('ana', 3_600, terminal, america, 1, 1),
      row('luis', 3_605, nearTerminal, granVia, 2, 0),
      row('eva', 3_610, granVia, alcala, 1, 0),
      row('left out', 3_611, granVia, alcala, 1, 0),
    ]
    await writeFile(
      file,
      ['id,requested_at,origin_lat,origin_lng,destination_lat,destination_lng,people,bags', ...rows].join(
        '\n',
      ),
    )
    const { code, out, err } = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
      const options = [
        '--data',
        file,
        '--url',
        `${app.url}/`,
        '--speed',
        '20',
        '--ride-speed',
        '2000',
        '--riders',
        '3',
      ]
      execFile(process.execPath, [join(import.meta.dirname, 'city.ts'), ...options], (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      )
    })
    expect(err.replaceAll(/.*appeared.*\n/g, '')).toBe('')
    expect(withoutTimes(out).replace(folder, '')).toMatchInlineSnapshot(`
      "City of /trips.csv against the service, 20 times as fast as life
        riders                          3
        shared a ride to its end        2 (66.7 %)
        found nobody                    1
        otherwise                       none
        rides by riders                 1 of 2
        wait until proposed, s          p50 … p90 … p99 …
        wait until all accepted, s      p50 … p90 … p99 …
        fare saved by those who shared  33.00 of 66.00 EUR (50.0 %)
        CO2 saved, kg                   2.5
        refusals and faults on the way  none
        rules checked from outside      hundreds of checks, none broken
        took, s                         …
      "
    `)
    expect(code).toBe(0)
    const { rows: stored } = await app.database.pool.query(
      `select display_name, state, party, rating between 4 and 5 as rated, count(messages.id)::int as messages
       from users join ride_requests on user_id = users.id left join feedback on feedback.user_id = users.id
       left join messages on messages.user_id = users.id
       group by 1, 2, 3, 4 order by 1`,
    )
    expect(stored).toMatchInlineSnapshot(`
      [
        {
          "display_name": "Rider ana",
          "messages": 1,
          "party": {
            "bags": 1,
            "people": 1,
            "wheelchair": false,
          },
          "rated": true,
          "state": "DONE",
        },
        {
          "display_name": "Rider eva",
          "messages": 0,
          "party": {
            "bags": 0,
            "people": 1,
            "wheelchair": false,
          },
          "rated": null,
          "state": "CANCELED",
        },
        {
          "display_name": "Rider luis",
          "messages": 1,
          "party": {
            "bags": 0,
            "people": 2,
            "wheelchair": false,
          },
          "rated": true,
          "state": "DONE",
        },
      ]
    `)
  } finally {
    await rm(folder, { recursive: true })
    await app.stop()
  }
})
