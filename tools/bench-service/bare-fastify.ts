// The reference for HTTP: Fastify that returns as much JSON as a ride has, without a database. With `DATABASE_URL` it also
// reads a ride with the service's own query.
import { createLogger } from '@woodalo/server/logging'
import { connectDatabase } from '@woodalo/server/database/connection'
import { findRide } from '@woodalo/server/rides/read-ride-with-riders-store'
import Fastify from 'fastify'

const ride = {
  id: '5f2b6c1e-7f0e-4b52-9b0c-0a6d2a6d8c11',
  status: 'active',
  stops: Array.from({ length: 2 }, (_, order) => ({ order, name: 'Calle de Alcalá', state: 'waiting' })),
  rideRequests: Array.from({ length: 2 }, () => ({ userName: 'Rider', about: 'x'.repeat(400) })),
}

const fastify = Fastify()
fastify.get('/ride', async () => ({ data: ride }))
const { DATABASE_URL: url } = process.env
if (url !== undefined) {
  const database = connectDatabase(url, createLogger('error'))
  fastify.addHook('onClose', () => database.close())
  process.once('SIGTERM', () => void fastify.close())
  fastify.get<{ Params: { id: string } }>('/rides/:id', async ({ params }) => ({
    data: await findRide(database.db, params.id, 0),
  }))
}
fastify.get('/usage', async () => usage())
process.stdout.write(`up at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`)

function usage() {
  const { user, system } = process.cpuUsage()
  return { cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage().rss }
}
