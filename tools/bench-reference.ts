// What the service is measured against: the same libraries without a product, in a process of their own.
import Fastify from 'fastify'
import { Server } from 'socket.io'

const ride = {
  id: 'x',
  status: 'active',
  stops: Array.from({ length: 4 }, (_, order) => ({ order, name: 'Calle' })),
}

const app = Fastify()
app.get('/ride', async () => ({ data: ride }))
const io = new Server(app.server, { serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query['room']))
  socket.on('ask', (_payload, acknowledge: (answer: object) => void) => acknowledge({ ok: true }))
  socket.on('say', (message: unknown, acknowledge: (answer: object) => void) => {
    io.to(String(socket.handshake.query['room'])).emit('added', message)
    acknowledge({ ok: true })
  })
})
process.stdout.write(`reference ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
