// Closes connections that are in no namespace. Socket.IO's own deadline, `connectTimeout`, also runs while a connection
// waits to be let in: when everybody returns at once, those behind in the queue would be closed and begin anew, again and
// again.
import type { Server } from 'socket.io'

/** The part of a connection that is needed to close it. */
interface Closable {
  readyState: string
  close(): void
}

interface Connection extends Closable {
  on(event: 'close', listener: () => void): void
}

interface Outsider {
  /** How many namespaces it asks to be let into at the moment. */
  asking: number
  isIn: boolean
  remainingMilliseconds: number
  since: number
  timer: NodeJS.Timeout | undefined
}

export interface Outsiders {
  /** The connection asks to be let into a namespace. Its time stands still until that is decided. */
  asks(connection: Closable): void
  /** It was let in. */
  enters(connection: Closable): void
  /** It was refused. */
  isRefused(connection: Closable): void
}

/** Closes a connection that was in no namespace, and asked for none, for this many milliseconds in all. */
export function closeOutsiders({ engine }: Pick<Server, 'engine'>, milliseconds: number): Outsiders {
  const outsiders = new WeakMap<Closable, Outsider>()

  function stop(outsider: Outsider): void {
    if (!outsider.timer) return
    clearTimeout(outsider.timer)
    outsider.timer = undefined
    outsider.remainingMilliseconds -= performance.now() - outsider.since
  }
  function start(connection: Closable, outsider: Outsider): void {
    if (connection.readyState !== 'open') return
    outsider.since = performance.now()
    outsider.timer = setTimeout(() => connection.close(), Math.max(0, outsider.remainingMilliseconds)).unref()
  }

  engine.on('connection', (connection: Connection) => {
    const outsider = {
      asking: 0,
      isIn: false,
      remainingMilliseconds: milliseconds,
      since: 0,
      timer: undefined,
    }
    outsiders.set(connection, outsider)
    start(connection, outsider)
    connection.on('close', () => stop(outsider))
  })

  return {
    asks(connection) {
      const outsider = outsiders.get(connection)
      if (!outsider) return
      outsider.asking++
      stop(outsider)
    },
    enters(connection) {
      const outsider = outsiders.get(connection)
      if (!outsider) return
      outsider.asking--
      outsider.isIn = true
    },
    isRefused(connection) {
      const outsider = outsiders.get(connection)
      if (!outsider) return
      outsider.asking--
      if (!outsider.isIn && outsider.asking === 0) start(connection, outsider)
    },
  }
}
