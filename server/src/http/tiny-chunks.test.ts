import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freeChunks, refuseTinyChunks } from './tiny-chunks.ts'

/** Sends a body in these chunks to a server that reads bodies, and returns all that comes back and how many bytes were handed over. */
async function send(chunks: readonly string[]) {
  let handed = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (handed += chunk.length))
    request.on('end', () => response.end(`read ${handed}`))
  })
  refuseTinyChunks(server)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`,
  )
  return { response: await text(socket).catch(() => ''), handed }
}

test('a body in few or in large chunks is read', async () => {
  const few = await send(Array<string>(freeChunks).fill('a'))
  expect(few.response).toContain(`read ${freeChunks}`)
  const large = await send(Array<string>(2_000).fill('a'.repeat(200)))
  expect(large.response).toContain('read 400000')
})

test('whoever sends 60,000 chunks of one byte is hung up on, and nobody is handed them', async () => {
  const { response, handed } = await send(Array<string>(60_000).fill('a'))
  expect(response).toBe('')
  expect(handed).toBeLessThanOrEqual(freeChunks + 3)
})
