import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundSocketsOfNetworks } from './sockets-of-network.ts'

async function open(network: string | null) {
  const server = createServer((_request, response) => response.end('in'))
  boundSocketsOfNetworks(server, { networkOf: () => network, most: 3 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  /** Opens a socket, and returns it once it was responded to; null if it was hung up on instead. */
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    return new Promise<Socket | null>((resolve) => {
      socket.once('data', () => resolve(socket))
      socket.once('close', () => resolve(null))
    })
  }
}

test('a network may have so many sockets open, and another one once it has closed one', async () => {
  const opened = await open('a network')
  const [first] = [await opened(), await opened(), await opened()]
  expect(first).not.toBeNull()
  expect(await opened()).toBeNull()
  first!.destroy()
  await expect.poll(opened).not.toBeNull()
  expect(await opened()).toBeNull()
})

test('an address that stands for everybody may have more', async () => {
  const opened = await open(null)
  for (let each = 0; each < 5; each++) expect(await opened()).not.toBeNull()
})
