import { z } from 'zod'
import { chatClientSchemas, chatServerSchemas } from './chat.ts'
import { chatNamespace, rideNamespace } from './wire-paths.ts'
import { clientEventSchemas } from './client-events.ts'
import { serverEventSchemas } from './server-events.ts'

type Json = Record<string, unknown>
type Schemas = Record<string, z.ZodType>

function messages(schemas: Schemas, io: 'input' | 'output'): Json {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, ...payload } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
      return [name, { name, payload }]
    }),
  )
}

function channel(id: string, address: string, description: string, received: Schemas, sent: Schemas) {
  const reference = (name: string) => ({ $ref: `#/channels/${id}/messages/${name}` })
  return {
    channel: {
      [id]: {
        address,
        description,
        messages: { ...messages(received, 'input'), ...messages(sent, 'output') },
      },
    },
    operations: {
      [`${id}.receive`]: {
        action: 'receive',
        channel: { $ref: `#/channels/${id}` },
        messages: Object.keys(received).map(reference),
      },
      [`${id}.send`]: {
        action: 'send',
        channel: { $ref: `#/channels/${id}` },
        messages: Object.keys(sent).map(reference),
      },
    },
  }
}

/** Returns the live half of the contract as an AsyncAPI 3.0 document, from the server's point of view. */
export function asyncApiDocument(version: string, publicUrl: string): Json {
  const rides = channel(
    'rides',
    rideNamespace,
    'Socket.IO namespace on the default path; `token` in the query or in `auth.token` (a session token or a ticket).',
    clientEventSchemas,
    serverEventSchemas,
  )
  const chat = channel(
    'messages',
    chatNamespace,
    'Socket.IO namespace on the same connection; the messages of a ride, gapless by `seq`.',
    chatClientSchemas,
    chatServerSchemas,
  )
  const url = new URL(publicUrl)
  return {
    asyncapi: '3.0.0',
    info: { title: 'Woodalo live events', version },
    servers: {
      main: { host: url.host, pathname: '/socket.io', protocol: url.protocol === 'https:' ? 'wss' : 'ws' },
    },
    channels: { ...rides.channel, ...chat.channel },
    operations: { ...rides.operations, ...chat.operations },
  }
}
