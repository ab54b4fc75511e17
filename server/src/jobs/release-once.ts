import type { Pool, PoolClient } from 'pg'

type Connected = (
  error: Error | undefined,
  client?: PoolClient,
  /** Missing if the pool has ended. */
  release?: (problem?: Error | boolean) => void,
) => void

/**
 * The same pool, except that a connection that was asked for with a callback can be released more than once. The job
 * library releases the one on which it listens a second time if that breaks while the worker stops. The error of the
 * pool would reach nobody and end the process.
 */
export function withReleaseOnce(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'connect') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return (connected?: Connected): Promise<PoolClient> | undefined => {
        if (!connected) return target.connect()
        target.connect((error, client, release) => {
          // The types of the library promise one, but a pool that has ended gives none.
          const given = release as typeof release | undefined
          let released = false
          const releaseOnce = (problem?: Error | boolean) => {
            if (!released) given?.(problem)
            released = true
          }
          connected(error, client, given && releaseOnce)
        })
        return undefined
      }
    },
  })
}
