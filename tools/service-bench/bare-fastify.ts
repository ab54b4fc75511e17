// The reference for HTTP: Fastify that returns a ride's worth of JSON from memory, with nothing behind it.
import Fastify from 'fastify'

const ride = {
  id: '5f2b6c1e-7f0e-4b52-9b0c-0a6d2a6d8c11',
  status: 'active',
  stops: Array.from({ length: 2 }, (_, order) => ({ order, name: 'Calle de Alcalá', state: 'waiting' })),
  rideRequests: Array.from({ length: 2 }, () => ({ userName: 'Rider', about: 'x'.repeat(400) })),
}

const fastify = Fastify()
fastify.get('/ride', async () => ({ data: ride }))
fastify.get('/usage', async () => usage())
process.stdout.write(`up at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`)

function usage() {
  const { user, system } = process.cpuUsage()
  return { cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage().rss }
}
