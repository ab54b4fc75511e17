// A bad network: a small TCP proxy that delays data, drops it and resets connections.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface BadNetwork {
  url: string
  /** The port that new connections lead to. */
  target: number
  /** How often each fault was caused. */
  readonly harms: { delayed: number; reset: number; swallowed: number }
  /** Stops causing faults, to see whether everything settles. */
  calm(): void
  stop(): Promise<void>
}

/** A fifth of the connections are cut at a random moment, a tenth go silent, and half are slow. */
export async function startBadNetwork(random: () => number): Promise<BadNetwork> {
  const open = new Set<Socket>()
  let isCalm = false
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: network.target, host: '127.0.0.1', allowHalfOpen: true })
    const luck = isCalm ? 1 : random()
    const slowMilliseconds = !isCalm && random() < 0.5 ? 150 * random() : 0
    let isSilent = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    void forward(client, upstream)
    void forward(upstream, client)
    const harmAfterMilliseconds = 300 + 6_000 * random()
    if (luck < 0.2)
      setTimeout(() => {
        if (isCalm || client.destroyed) return
        network.harms.reset++
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      }, harmAfterMilliseconds).unref()
    else if (luck < 0.3)
      setTimeout(() => {
        if (isCalm || client.destroyed) return
        network.harms.swallowed++
        isSilent = true
        setTimeout(end, 3_000).unref()
      }, harmAfterMilliseconds).unref()

    async function forward(from: Socket, to: Socket): Promise<void> {
      try {
        for await (const chunk of from as AsyncIterable<Buffer>) {
          if (slowMilliseconds > 0) {
            network.harms.delayed++
            await pause(slowMilliseconds * random())
          }
          if (!isSilent && !to.write(chunk)) await new Promise((resolve) => to.once('drain', resolve))
        }
        if (!isSilent) to.end()
      } catch {
        end()
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const network: BadNetwork = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    target: 0,
    harms: { delayed: 0, reset: 0, swallowed: 0 },
    calm() {
      isCalm = true
      for (const socket of open) socket.destroy()
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
