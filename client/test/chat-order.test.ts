// Checks the order when a message overtakes another on its way through several nodes.
import { EventEmitter } from 'node:events'
import type { Acknowledgement, Message } from '@woodalo/protocol'
import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { ChatReader } from '../src/chat-reader.ts'

const rideId = 'ride'
const message = (seq: number) => ({ id: `m${seq}`, rideId, seq, text: String(seq) }) as Message

/** Records what the reader asks for, and sends the reader what a service would send. */
class Service extends EventEmitter {
  connected = true
  readonly asked: unknown[] = []
  acknowledge!: (response: Acknowledgement) => void

  override emit(event: string, ...sent: unknown[]): boolean {
    if (event !== 'subscribe') return super.emit(event, ...sent)
    this.asked.push(sent[0])
    this.acknowledge = sent[1] as typeof this.acknowledge
    return true
  }

  added(seq: number): void {
    this.emit('added', { message: message(seq) })
  }

  snapshot(...seqs: number[]): void {
    this.emit('snapshot', { rideId, messages: seqs.map(message) })
  }
}

function follow() {
  const service = new Service()
  let ended = 0
  const heard: number[] = []
  const reader = new ChatReader(
    service as unknown as Socket,
    rideId,
    ({ seq }) => heard.push(seq),
    () => void ended++,
  )
  return { service, heard, reader, ended: () => ended }
}

test('a client that sees n + 2 requests n + 1 once and delivers all messages in order', () => {
  const { service, heard } = follow()
  service.snapshot(1, 2)
  service.added(4)
  service.added(5)
  expect(heard).toEqual([1, 2])
  expect(service.asked).toEqual([
    { rideId, after: 0 },
    { rideId, after: 2 },
  ])
  service.snapshot(3, 4, 5)
  service.added(5)
  service.added(6)
  expect(heard).toEqual([1, 2, 3, 4, 5, 6])
  expect(service.asked).toHaveLength(2)
})

test('a request lost with its connection is repeated on the next one', () => {
  const { service, heard } = follow()
  service.snapshot(1)
  service.added(3)
  service.emit('disconnect')
  service.emit('connect')
  service.snapshot(2, 3)
  expect(heard).toEqual([1, 2, 3])
  expect(service.asked).toEqual([0, 1, 1].map((after) => ({ rideId, after })))
})

test('messages of other rides, and messages after the end, are not delivered', () => {
  const { service, heard, reader } = follow()
  service.snapshot(1)
  service.emit('added', { message: { ...message(2), rideId: 'another' } })
  service.emit('snapshot', { rideId: 'another', messages: [{ ...message(2), rideId: 'another' }] })
  reader.stop()
  service.added(2)
  expect(heard).toEqual([1])
})

test('a request that was acknowledged is not repeated before its messages come, one that was refused ends the wait', async () => {
  const { service, heard, reader } = follow()
  service.acknowledge({ ok: true })
  service.added(2)
  expect(service.asked).toHaveLength(1)
  service.snapshot(1, 2)
  await reader.ready
  expect(heard).toEqual([1, 2])

  const another = follow()
  another.service.acknowledge({ ok: false, code: 'NOT_FOUND', message: 'No' })
  await expect(another.reader.ready).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('whoever gave the reader is told once that it ended', () => {
  const { service, reader, ended } = follow()
  service.snapshot(1)
  expect(ended()).toBe(0)
  reader.stop()
  reader.stop()
  expect(ended()).toBe(1)
})
