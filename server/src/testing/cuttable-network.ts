// A connection to the server that can be cut, as a tunnel cuts a phone's: open connections break and new ones are
// refused.
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface CuttableNetwork {
  url: string
  cut(): void
  mend(): void
  /** Stops passing anything on, without any signal: the worst kind of outage. */
  freeze(): void
  /** Passes calls on but no WebSocket, like some hotel and company networks. */
  refuseWebSockets(): void
  /** Returns the number of connections made so far. */
  connections(): number
  /** Returns how often something has come from the near side. */
  arrivals(): number
  close(): Promise<void>
}

/** `target` is the address of a server, or the `{ path }` of its socket file. */
export async function createCuttableNetwork(target: string | { path: string }): Promise<CuttableNetwork> {
  const place = typeof target === 'string' ? new URL(target) : target
  const open = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  let webSockets = true
  let count = 0
  let arrived = 0

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    count++
    const far = place instanceof URL ? connect(Number(place.port), place.hostname) : connect(place.path)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data: Buffer) => {
      arrived++
      if (!webSockets && /^upgrade: *websocket/im.test(data.toString('latin1'))) return void near.destroy()
      if (state !== 'frozen') far.write(data)
    })
    far.on('data', (data) => void (state !== 'frozen' && near.write(data)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function breakAll(): void {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut'
      breakAll()
    },
    mend() {
      if (state === 'frozen') breakAll()
      state = 'open'
    },
    freeze() {
      state = 'frozen'
    },
    refuseWebSockets() {
      webSockets = false
      breakAll()
    },
    connections: () => count,
    arrivals: () => arrived,
    async close() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
