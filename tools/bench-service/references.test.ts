import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startReference, type Subject } from './measured-programs.ts'

let reference: Subject
afterEach(() => reference.stop())

async function started(name: Parameters<typeof startReference>[0]): Promise<string> {
  reference = await startReference(name)
  const { cpuSeconds, rssBytes } = await reference.usage()
  expect(cpuSeconds).toBeGreaterThan(0.01)
  expect(rssBytes).toBeGreaterThan(10e6)
  return reference.url
}

test('the bare sockets pass a message on to everybody of its ride, and tell who sent it', async () => {
  const url = await started('bare-socket-io')
  const [sender, reader, stranger] = [1, 2, 3].map(() => io(`${url}/messages`, { transports: ['websocket'] }))
  const heard: string[] = []
  for (const [name, socket] of Object.entries({ sender, reader, stranger }))
    socket!.on('added', ({ message }) => heard.push(`${name} ${message.text}`))
  try {
    for (const socket of [sender, reader]) await socket!.emitWithAck('subscribe', { rideId: 'one' })
    await stranger!.emitWithAck('subscribe', { rideId: 'two' })
    const { ok, message } = await sender!.emitWithAck('add', { id: 'a', rideId: 'one', text: 'Hola' })
    expect([ok, message.text, message.seq]).toEqual([true, 'Hola', 1])
    await expect.poll(() => heard.toSorted()).toEqual(['reader Hola', 'sender Hola'])
  } finally {
    for (const socket of [sender, reader, stranger]) socket!.disconnect()
  }
})

test('so do those without Socket.IO', async () => {
  const url = await started('bare-ws')
  const heard: string[] = []
  const sockets = [1, 2].map(() => new WebSocket(url.replace('http', 'ws')))
  for (const socket of sockets) await once(socket, 'message')
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => heard.push(`${index} ${data.toString()}`))
    socket.send(JSON.stringify({ join: 'one' }))
  }
  await expect
    .poll(() => {
      sockets[0]!.send(JSON.stringify({ rideId: 'one', text: 'Hola' }))
      return new Set(heard)
    })
    .toEqual(new Set([0, 1].map((index) => `${index} {"rideId":"one","text":"Hola"}`)))
  for (const socket of sockets) socket.close()
})

test('the bare HTTP returns as much as a ride', async () => {
  const url = await started('bare-fastify')
  const { data } = (await (await fetch(`${url}/ride`)).json()) as { data: { rideRequests: object[] } }
  expect(data.rideRequests).toHaveLength(2)
})
