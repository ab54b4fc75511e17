// The reference for sockets without Socket.IO: `ws` that passes each message on to its pair, from memory.
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const http = createServer((request, response) => {
  const { user, system } = process.cpuUsage()
  if (request.url === '/usage')
    response.end(JSON.stringify({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage().rss }))
})
const rooms = new Map<string, Set<WebSocket>>()
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
  socket.send('hello')
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    const { join, ...message } = JSON.parse(data.toString()) as { join?: string; rideId: string }
    if (join !== undefined) {
      const room = rooms.get(join) ?? new Set()
      rooms.set(join, room.add(socket))
      socket.on('close', () => room.delete(socket))
      return
    }
    const text = JSON.stringify(message)
    for (const other of rooms.get(message.rideId) ?? []) other.send(text)
  })
})
http.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = http.address()
  process.stdout.write(
    `up at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`,
  )
})
