// The network between the parts of a cluster. Each part can be cut off or slowed without either side noticing an error.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from '../cluster/topology.ts'

export interface Links {
  route: Route
  /** Holds back everything to and from `part`. It arrives after `heal`, as on a real network. */
  cutOff(part: string): void
  /** Delays everything to and from `part` by up to `milliseconds`. */
  slow(part: string, milliseconds: number): void
  /** Ends both. */
  heal(part: string): void
  stop(): Promise<void>
}

export function createLinks(): Links {
  const servers = new Set<Server>()
  const open = new Set<Socket>()
  const cut = new Set<string>()
  const late = new Map<string, number>()
  let healed = Promise.withResolvers<void>()

  /** Resolves when nothing between `ends` is cut off, and after their delay. */
  async function pass(ends: readonly string[]): Promise<void> {
    while (ends.some((part) => cut.has(part))) await healed.promise
    const milliseconds = Math.max(...ends.map((part) => late.get(part) ?? 0))
    if (milliseconds > 0) await pause(milliseconds * (0.5 + Math.random() / 2))
  }

  async function forward(from: Socket, to: Socket, ends: readonly string[]): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await pass(ends)
        if (!to.write(chunk)) await untilDrained(to)
      }
      await pass(ends)
      to.end()
    } catch {
      await pass(ends)
      to.destroy()
    }
  }

  async function join(client: Socket, port: number, ends: readonly string[]): Promise<void> {
    keep(client)
    // Connecting crosses the link too, so it waits until the link is free.
    await pass(ends)
    if (client.destroyed) return
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    keep(upstream)
    upstream.once('error', () => client.resetAndDestroy())
    void forward(client, upstream, ends)
    void forward(upstream, client, ends)
  }

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }

  return {
    async route(from, to, port) {
      const ends = [from, to]
      const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (client) => {
        void join(client, port, ends)
      })
      servers.add(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    },
    cutOff: (part) => void cut.add(part),
    slow: (part, milliseconds) => void late.set(part, milliseconds),
    heal(part) {
      cut.delete(part)
      late.delete(part)
      healed.resolve()
      healed = Promise.withResolvers()
    },
    async stop() {
      cut.clear()
      healed.resolve()
      for (const socket of open) socket.destroy()
      await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Also resolves if the socket closes. */
function untilDrained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}
