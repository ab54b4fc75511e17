// Real connections to the front door, of clients that pipeline and do not read.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectionBounds } from './unread-response-limits.ts'
import { createFrontDoor } from './listen-and-drain.ts'

const megabyte = 1_000_000
const asLongAsItTakes = 10_000
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).toReversed()) await act()
})

/** Opens a front door with a service behind it. Returns a function that connects, which writes these requests. */
async function open(listener: RequestListener, bounds = connectionBounds) {
  const door = createFrontDoor(() => ({ asker: 'anybody', among: 'anybody' }), bounds)
  undo.push(door.close)
  const { port } = new URL(await door.listen(0, '127.0.0.1'))
  door.open(createServer(listener))
  return (paths: readonly string[], reads: boolean): Socket => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    undo.push(() => socket.destroy())
    if (!reads) socket.pause()
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
    return socket
  }
}

/** What the connection receives until this text has come, or until it ends. */
async function receive(socket: Socket, last: string): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes(last)) break
  }
  return text
}

const ended = (socket: Socket) => {
  socket.resume()
  return new Promise<void>((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

test('pipelined requests are acted on one after the other, and answered in their order', async () => {
  const acted: string[] = []
  let underWay = 0
  let mostUnderWay = 0
  const connection = await open((request, response) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay)
    acted.push(request.url!)
    response.once('finish', () => underWay--)
    // The first takes longest.
    setTimeout(() => response.end(`<${request.url}>`), 20 - 2 * acted.length)
  })
  const paths = ['/1', '/2', '/3', '/4', '/5']
  const text = await receive(connection(paths, true), '</5>')
  expect(text.match(/<\/\d>/g)).toEqual(paths.map((path) => `<${path}>`))
  expect(acted).toEqual(paths)
  expect(mostUnderWay).toBe(1)
})

test('a connection with more requests than may wait is cut, and nothing more is done for it', async () => {
  let acted = 0
  const connection = await open((_request, response) => {
    acted++
    setTimeout(() => response.end('ok'), 5)
  })
  await ended(
    connection(
      Array.from({ length: connectionBounds.mostWaiting + 2 }, () => '/'),
      true,
    ),
  )
  await sleep(50)
  expect(acted).toBeLessThanOrEqual(1)
  expect(
    await receive(
      connection(
        Array.from({ length: connectionBounds.mostWaiting }, () => '/'),
        true,
      ),
      'ok',
    ),
  ).toContain('200 OK')
})

test('a client that reads nothing gets no further response made', async () => {
  let acted = 0
  const connection = await open((_request, response) => {
    acted++
    response.end('x'.repeat(20 * megabyte))
  })
  connection(['/', '/', '/', '/'], false)
  await sleep(300)
  expect(acted).toBe(1)
})

test('while too much is unread, the oldest connections of the address are cut, and whoever reads is served', async () => {
  const connection = await open(
    ({ url }, response) => response.end(url === '/small' ? 'small' : 'x'.repeat(20 * megabyte)),
    { ...connectionBounds, mostUnread: 50 * megabyte },
  )
  const idle: Socket[] = []
  for (let count = 0; count < 6; count++) {
    idle.push(connection(['/large'], false))
    // Waits longer than the pause between two sums.
    await sleep(150)
  }
  expect(await receive(connection(['/small'], true), 'small')).toContain('200 OK')
  await Promise.all([ended(idle[0]!), ended(idle[1]!), ended(idle[2]!)])
  expect(idle.slice(4).map((socket) => socket.destroyed)).toEqual([false, false])
})

test(
  'a connection that reads nothing of a response for too long is cut, and a slow response is not',
  { timeout: 2 * asLongAsItTakes },
  async () => {
    const connection = await open(
      ({ url }, response) => {
        if (url === '/large') response.end('x'.repeat(20 * megabyte))
        // Waits longer than a connection may read nothing.
        else setTimeout(() => response.end('late'), 900)
      },
      { ...connectionBounds, unreadMilliseconds: 300 },
    )
    const slow = receive(connection(['/slow'], true), 'late')
    const idle = connection(['/large'], false)
    // Waits several times as long as the connection may read nothing.
    await sleep(1_500)
    // What the kernel took is still there to read. The rest will never come.
    idle.resume()
    let read = 0
    idle.on('data', ({ length }) => (read += length))
    await ended(idle)
    expect(read).toBeLessThan(20 * megabyte)
    expect(await slow).toContain('late')
  },
)

test.each([
  ['http://a.example/api/v1/x?y=1', '/api/v1/x?y=1'],
  ['https://a.example', '/'],
  ['HTTP://a.example?y', '/?y'],
  ['/plain?z', '/plain?z'],
  ['//a.example/x', '//a.example/x'],
])('the service reads the target %s as %s', async (target, path) => {
  const connection = await open(({ url }, response) => response.end(`<${url}>`))
  expect(await receive(connection([target], true), '>')).toContain(`<${path}>`)
})

test('whoever goes on sending a body after its response is hung up on', async () => {
  const connected = await open((_request, response) => response.end('read enough'), {
    ...connectionBounds,
    restOfBodyMilliseconds: 300,
  })
  const endless = connected([], true)
  endless.write('GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000000\r\n\r\nand so on')
  const [response] = await once(endless, 'data')
  expect(String(response)).toContain('200 OK')
  await ended(endless)
})
