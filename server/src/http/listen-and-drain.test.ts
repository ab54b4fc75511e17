import { createServer, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFrontDoor, type FrontDoor } from './listen-and-drain.ts'
import { mostCharactersOfTarget, mostParameters } from './request-target-limits.ts'

let door: FrontDoor
let url: string
/** What came through the door. */
let came: string[]
const inside = createServer((asked, response) => {
  came.push(asked.url!)
  response.end('inside')
})
inside.on('upgrade', (asked, socket) => {
  came.push(`${asked.url!} upgraded`)
  socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
})

beforeEach(async () => {
  came = []
  door = createFrontDoor(() => ({ asker: 'anybody', among: 'anybody' }))
  url = await door.listen(0, '127.0.0.1')
})
afterEach(() => door.close())

const protocolOf = { WebSocket: 'WebSocket', h2c: 'h2c' } as const

/** Returns the status of the response, as a call, as a WebSocket, or as a call that offers HTTP/2. */
function ask(target: string, how: 'call' | 'WebSocket' | 'h2c'): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  const headers = how === 'call' ? {} : { connection: 'Upgrade', upgrade: protocolOf[how] }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers, agent: false })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test.each(['call', 'WebSocket'] as const)(
  'a %s comes in from the moment the door opens until it refuses',
  async (how) => {
    expect(await ask('/early', how)).toBe(503)
    door.open(inside)
    expect(await ask('/between', how)).toBe(how === 'call' ? 200 : 101)
    door.refuse()
    expect(await ask('/late', how)).toBe(503)
    expect(came).toEqual([how === 'call' ? '/between' : '/between upgraded'])
  },
)

test.each(['call', 'WebSocket'] as const)(
  'only a %s to the one path comes in, if there is one',
  async (how) => {
    door.open(inside, '/metrics')
    expect(await ask('/api/v1/health', how)).toBe(404)
    expect(await ask('/metrics/more', how)).toBe(404)
    expect(await ask('/metrics?of=node', how)).toBe(how === 'call' ? 200 : 101)
    expect(came).toHaveLength(1)
  },
)

test('a call is told when to come again if the door opens later, and not if it leads nowhere', async () => {
  const early = await fetch(`${url}/early`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  door.open(inside, '/metrics')
  const nowhere = await fetch(`${url}/nowhere`)
  expect([nowhere.status, nowhere.headers.get('retry-after')]).toEqual([404, null])
})

test('a call that does not come in is told why, unless it asks for no words', async () => {
  const told = await fetch(`${url}/api/v1/health`)
  expect(await told.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: expect.any(String) })
  const untold = await fetch(`${url}/api/v1/health`, { method: 'HEAD' })
  expect([untold.status, await untold.text()]).toEqual([503, ''])
  expect(untold.headers.get('content-length')).toBe(told.headers.get('content-length'))
})

test('a call that offers another protocol is a call like any other', async () => {
  expect(await ask('/early', 'h2c')).toBe(503)
  door.open(inside)
  expect(await ask('/between', 'h2c')).toBe(200)
  expect(came).toEqual(['/between'])
})

test('the door is quiet once every call that came in has ended, and not before', async () => {
  const answers: (() => void)[] = []
  const slow = createServer((_asked, response) => void answers.push(() => response.end('inside')))
  door.open(slow)
  await door.quiet(1)
  const asked = [ask('/one', 'call'), ask('/other', 'call')]
  await expect.poll(() => answers.length).toBe(2)
  const order: string[] = []
  const quiet = door.quiet(60_000).then(() => order.push('quiet'))
  const ended = asked.map((call, index) => call.then(() => order.push(`call ${index}`)))
  answers[0]!()
  await ended[0]
  // Whatever would follow of it has happened by the time that yet another call is answered.
  door.open(inside)
  expect(await ask('/later', 'call')).toBe(200)
  expect(order).toEqual(['call 0'])
  answers[1]!()
  await Promise.all([...ended, quiet])
  expect(order.toSorted()).toEqual(['call 0', 'call 1', 'quiet'])
})

test('a connection that began before the door refused goes on, and no other begins', async () => {
  door.open(inside)
  door.refuse()
  for (const how of ['call', 'WebSocket'] as const) {
    expect(await ask('/socket.io/?EIO=4&transport=polling', how)).toBe(503)
    expect(await ask('/socket.io/?EIO=4&transport=polling&sid=abc', how)).toBe(how === 'call' ? 200 : 101)
    expect(await ask('/api/v1/health?sid=abc', how)).toBe(503)
  }
})

test.each(['call', 'WebSocket'] as const)(
  'a %s with an endless target is refused before anybody reads it',
  async (how) => {
    door.open(inside)
    const names = (count: number) =>
      `/api/v1/health?${Array.from({ length: count }, (_, at) => `n${at}`).join('&')}`
    expect(await ask(names(mostParameters), how)).toBe(how === 'call' ? 200 : 101)
    came = []
    expect(await ask(names(mostParameters + 1), how)).toBe(414)
    expect(await ask(`/${'a'.repeat(mostCharactersOfTarget)}`, how)).toBe(414)
    expect(came).toEqual([])
  },
)
