// T7: nobody can guess a code, over any number of connections and nodes.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, sentMessages } from '../testing/outbox-reader.ts'
import { createCodeTryStore } from './code-tries-store.ts'
import { activeRide, codeOf, places, type TestRider } from '../testing/test-rider.ts'

let nodes: [TestApp, TestApp]
let client: pg.Client
beforeAll(async () => {
  const one = await startTestApp({ LOG_LEVEL: 'error' })
  nodes = [one, await startTestApp({ LOG_LEVEL: 'error', DATABASE_URL: one.databaseUrl })]
  client = new pg.Client({ connectionString: one.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await nodes[1].stop()
  await nodes[0].stop()
})

const otherThan = (code: string, step: number) =>
  String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0')

/** Sends this many different wrong codes at once, half of them on each node, then the right one on both. */
async function guess(guesser: TestRider, rideId: string, code: string, wrong: number) {
  const confirm = (node: TestApp, typed: string) =>
    call<{ code?: string }>(node, 'POST', `/rides/${rideId}/confirm`, {
      token: guesser.token,
      body: { code: typed },
    })
  const tried = await Promise.all(
    Array.from({ length: wrong }, (_, index) => confirm(nodes[index % 2]!, otherThan(code, index + 1))),
  )
  const right = await Promise.all(nodes.map((node) => confirm(node, code)))
  return [tried, right].map((answers) => answers.map(({ status, body }) => `${status} ${body.code}`))
}

const times = (count: number, what: string) => Array.from({ length: count }, () => what)

test('T7: the code of a ride can be tried five times in ten minutes, even with sixty calls over two nodes', async () => {
  const { ride, requester, others } = await activeRide(nodes[0], [places.america, places.granVia])
  const code = await codeOf(requester, ride.id)
  for (let window = 0; window < 3; window++) {
    const [tried, right] = await guess(others[0]!, ride.id, code, 60)
    expect(tried!.toSorted()).toEqual([...times(5, '422 INCORRECT_CODE'), ...times(55, '429 TOO_MANY_TRIES')])
    expect(right).toEqual(times(2, '429 TOO_MANY_TRIES'))
    // Tries are counted for as long as they last, and forgotten a day later.
    await createCodeTryStore(nodes[0].database.db).forgetOld()
    const { rowCount } = await client.query('select from code_tries')
    expect(rowCount).toBe(5 * (window + 1))
    await client.query(`update code_tries set tried_at = tried_at - interval '10 minutes'`)
  }
  const { body } = await others[0]!.http<{ data: object }>('POST', `/rides/${ride.id}/confirm`, { code })
  expect(body.data).toEqual({ isVerified: true, isFullyVerified: true })
})

test('T7: a new requester and a new code do not give new tries', async () => {
  const { ride, requester, others } = await activeRide(nodes[1], [
    places.america,
    places.serrano,
    places.granVia,
  ])
  const [guesser, next] = others
  await guess(guesser!, ride.id, await codeOf(requester, ride.id), 5)
  await requester.send('CANCEL_RIDE', { rideId: ride.id })
  const left = await guesser!.hears('RIDE_STATUS_UPDATED', ({ oldStatus }) => oldStatus === 'active')
  expect(left.ride.requesterUid).toBe(next!.id)
  const [tried, right] = await guess(guesser!, ride.id, await codeOf(next!, ride.id), 4)
  expect([...tried!, ...right!]).toEqual(times(6, '429 TOO_MANY_TRIES'))
})

test('T7: five wrong tries over two nodes end the code of a phone, and new codes allow ten in an hour', async () => {
  const phoneNumber = '+34600777888'
  // The node that runs the job writes the message into its own file.
  const textNumber = async (index: number) => {
    const texts = async () => (await Promise.all(nodes.map((node) => sentMessages(node, phoneNumber)))).flat()
    await expect.poll(async () => (await texts()).length, { timeout: 10_000 }).toBe(index + 1)
    return (await texts()).toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)!
  }
  const compared: number[] = []
  for (let sent = 0; sent < 3; sent++) {
    const asked = await call(nodes[sent % 2]!, 'POST', '/auth/phone-number/send-otp', {
      body: { phoneNumber },
    })
    expect(asked.status).toBe(200)
    const code = codeIn(await textNumber(sent))
    const verify = (node: TestApp, typed: string) =>
      call<{ code?: string }>(node, 'POST', '/auth/phone-number/verify', {
        body: { phoneNumber, code: typed },
      })
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verify(nodes[index % 2]!, otherThan(code, index + 1))),
    )
    expect(tried.filter(({ body }) => 'token' in body)).toEqual([])
    const { rows } = await client.query<{ tries: number }>('select tries from phone_codes')
    compared.push(...rows.map(({ tries }) => tries))
    // The wrong tries used up the code.
    for (const node of nodes) expect((await verify(node, code)).body).not.toHaveProperty('token')
    await client.query(`update phone_codes set sent_at = sent_at - interval '61 seconds'`)
  }
  // Tries after the code or the hour's tries were used up were not compared with anything.
  for (const tries of compared) expect(tries).toBeLessThanOrEqual(5)
  expect(compared.reduce((sum, tries) => sum + tries, 0)).toBeLessThanOrEqual(10)
  expect(compared[0]).toBe(5)
  expect(compared[2]).toBe(0)
})
