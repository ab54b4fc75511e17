// The reference for sockets: Socket.IO that acknowledges and fans out from memory, with the same transport settings. With
// `STORE_URL`, a database, it acknowledges a request once it has stored it as one row, the least that a durable request costs.
import { createServer } from 'node:http'
import { Pool } from 'pg'
import { Server } from 'socket.io'

const http = createServer((request, response) => {
  const { user, system } = process.cpuUsage()
  if (request.url === '/usage')
    response.end(JSON.stringify({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage().rss }))
})
const io = new Server(http, { perMessageDeflate: false, httpCompression: false, serveClient: false })
io.of('/messages').on('connection', (socket) => {
  socket.on('subscribe', ({ rideId }: { rideId: string }, acknowledge?: (answer: object) => void) => {
    void socket.join(rideId)
    acknowledge?.({ ok: true })
  })
  socket.on('add', (message: { rideId: string }, acknowledge: (answer: object) => void) => {
    const sent = {
      ...message,
      seq: 1,
      user: 'somebody',
      userName: 'Somebody',
      createdAt: new Date().toISOString(),
    }
    io.of('/messages').to(message.rideId).emit('added', { message: sent })
    acknowledge({ ok: true, message: sent })
  })
})
const { STORE_URL: url } = process.env
const pool = url === undefined ? undefined : new Pool({ connectionString: url, max: 8 })
await pool?.query('create table if not exists bare_requests (request jsonb not null)')
io.of('/socket').on('connection', (socket) => {
  socket.emit('CONNECTION_ACK', {})
  socket.on('NEW_RIDE_REQUEST', async (request: object, acknowledge: (answer: object) => void) => {
    await pool?.query({
      name: 'store',
      text: 'insert into bare_requests values ($1)',
      values: [JSON.stringify(request)],
    })
    socket.emit('NEW_RIDE_REQUEST_ACK', { rideRequestId: 'one' })
    acknowledge({ ok: true, rideRequestId: 'one' })
  })
})
http.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = http.address()
  process.stdout.write(
    `up at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`,
  )
})
