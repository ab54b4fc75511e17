// How the service stops: at which signals, in which order, and how long each part of it may take.

/** After this the process ends, whatever is still running. */
const drainLimitMilliseconds = 9_000
/** How long calls in progress may take. */
const callsDrainMilliseconds = 4_000
/** How long acts of live connections may take: well within the ten seconds of a drain. */
export const connectionsDrainMilliseconds = 3_000

interface RunningParts {
  door: { refuse(): void; quiet(mostMilliseconds: number): Promise<void> }
  liveServer: { drain(): Promise<void> }
  jobs: { stop(): Promise<void> }
  fastify: { close(): PromiseLike<unknown> }
  /** Everything else that is open. */
  closing: AsyncDisposableStack
}

/** Returns what stops these parts, once, however often it is called. */
export function createStop({ door, liveServer, jobs, fastify, closing }: RunningParts): () => Promise<void> {
  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    door.refuse()
    await Promise.all([liveServer.drain(), door.quiet(callsDrainMilliseconds), jobs.stop()])
    await fastify.close()
    await closing.disposeAsync()
  }
  return () => (stopping ??= stop())
}

interface StopLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** At the first SIGTERM or SIGINT, stops what is starting or runs, and ends the process. */
export function stopOnSignals(starting: Promise<{ stop(): Promise<void> }>, log: StopLog): void {
  let signalled = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (signalled) return
      signalled = true
      log.info({ signal }, 'draining')
      setTimeout(() => process.exit(1), drainLimitMilliseconds).unref()
      starting
        .then((app) => app.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'the service did not stop cleanly')
            process.exit(1)
          },
        )
    })
}
