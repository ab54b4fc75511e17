import type { Socket } from 'socket.io'

/** Closes a transport that its connections have left: it costs memory, and nobody would ever close it. */
export function closeOnceLeft(socket: Pick<Socket, 'conn' | 'on'>): void {
  const { conn } = socket
  entered.set(conn, (entered.get(conn) ?? 0) + 1)
  socket.on('disconnect', () => {
    entered.set(conn, entered.get(conn)! - 1)
    if (entered.get(conn) === 0)
      setTimeout(() => {
        if (entered.get(conn) === 0) conn.close()
      }, leftMilliseconds).unref()
  })
}

/** A client that changes namespaces has entered the next one by then. */
const leftMilliseconds = 2_000

/** How many connections have a namespace on each transport. */
const entered = new WeakMap<object, number>()
