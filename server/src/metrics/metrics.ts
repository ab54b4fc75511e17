// The metrics for operators, in Prometheus format.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Failure } from '../failure.ts'
import type { Job } from '../jobs/run-jobs.ts'
import type { Sweep } from '../jobs/run-sweeps.ts'
import type { Logger } from '../logging.ts'
import type { MetricsStore } from './counts-of-requests-rides-jobs-store.ts'

/** The part of the pool that the metrics read. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export interface Metrics {
  /** Counts an answered call. `route` is the pattern, never the address, which contains ids. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void
  /** Returns the same jobs, with each run timed. */
  timed(jobs: readonly Job<never>[]): Job<never>[]
  /** Returns the same sweeps, with each turn counted. */
  counted(sweeps: readonly Sweep[]): Sweep[]
  /** Returns all metrics as text, read now. */
  read(): Promise<string>
  contentType: string
}

const openStates = ['SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED']
const liveStatuses = ['pending', 'active']

export function createMetrics(parts: {
  store: MetricsStore
  isDatabaseUp(): Promise<boolean>
  pool: Pool
  /** Returns the number of connections per namespace on this node. */
  connections(): Record<string, number>
  /** Returns whether this process reaches Redis. Undefined without a Redis. */
  redisUp: (() => boolean) | undefined
  log: Logger
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, CPU time, garbage collection pauses and event loop lag.
  // It measures the lag ten times a second, not a hundred times: that would cost more than all else of an idle node.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

  const calls = new Histogram({
    name: 'woodalo_http_request_seconds',
    help: 'Answered HTTP calls by route and status, with how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'woodalo_job_seconds',
    help: 'Jobs by name and outcome, with how long they took; match-region is a batch of the matchmaking',
    labelNames: ['job', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers,
  })
  const sweeps = new Counter({
    name: 'woodalo_sweeps_total',
    help: 'Looks into the database for what is due, by name and outcome',
    labelNames: ['sweep', 'outcome'],
    registers,
  })
  const connections = new Gauge({
    name: 'woodalo_connections',
    help: 'Live connections to this process by namespace',
    labelNames: ['namespace'],
    registers,
  })
  const pool = new Gauge({
    name: 'woodalo_database_connections',
    help: 'Database connections of this process: in use, idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  const requests = new Gauge({
    name: 'woodalo_open_requests',
    help: 'Open ride requests by state, of all nodes together',
    labelNames: ['state'],
    registers,
  })
  const rides = new Gauge({
    name: 'woodalo_live_rides',
    help: 'Live rides by status, of all nodes together',
    labelNames: ['status'],
    registers,
  })
  const waiting = new Gauge({
    name: 'woodalo_jobs_waiting',
    help: 'Jobs that are due and not begun, of all nodes together',
    registers,
  })
  const oldest = new Gauge({
    name: 'woodalo_jobs_oldest_seconds',
    help: 'How long the oldest due job has waited',
    registers,
  })
  const dead = new Gauge({ name: 'woodalo_jobs_dead', help: 'Jobs that were given up', registers })
  const database = new Gauge({
    name: 'woodalo_database_up',
    help: 'Whether the database answered this very reading; without it the counts of all nodes are missing',
    registers,
  })

  const redis = parts.redisUp
    ? new Gauge({ name: 'woodalo_redis_up', help: 'Whether this process reaches its Redis', registers })
    : undefined

  /**
   * Clears the figures. reset() empties a gauge with labels but sets one without labels to 0, so that one needs
   * remove().
   */
  function forgetCounts(): void {
    for (const gauge of [requests, rides]) gauge.reset()
    for (const gauge of [waiting, oldest, dead]) gauge.remove()
  }

  async function readDatabase(): Promise<void> {
    try {
      // Checked first, because it detects a hanging database within two seconds.
      if (!(await parts.isDatabaseUp())) throw new Failure('SERVICE_UNAVAILABLE')
      const standing = await parts.store.standing()
      forgetCounts()
      for (const state of openStates) requests.set({ state }, 0)
      for (const status of liveStatuses) rides.set({ status }, 0)
      for (const { state, count } of standing.requests) requests.set({ state }, count)
      for (const { status, count } of standing.rides) rides.set({ status }, count)
      waiting.set(standing.jobs.waiting)
      oldest.set(standing.jobs.oldestSeconds)
      dead.set(standing.jobs.dead)
      database.set(1)
    } catch (error) {
      // An unknown figure is omitted rather than reported as zero.
      forgetCounts()
      database.set(0)
      parts.log.warn({ err: error }, 'the database did not respond to the query of the metrics')
    }
  }

  return {
    answered: ({ method, route, status, seconds }) => calls.observe({ method, route, status }, seconds),
    timed: (all) =>
      all.map((job) => ({
        name: job.name,
        async run(payload: never) {
          const end = jobs.startTimer({ job: job.name })
          try {
            await job.run(payload)
            end({ outcome: 'done' })
          } catch (error) {
            end({ outcome: 'failed' })
            throw error
          }
        },
      })),
    counted: (all) =>
      all.map((sweep) => ({
        ...sweep,
        async run() {
          try {
            const dueInSeconds = await sweep.run()
            sweeps.inc({ sweep: sweep.name, outcome: 'done' })
            return dueInSeconds
          } catch (error) {
            sweeps.inc({ sweep: sweep.name, outcome: 'failed' })
            throw error
          }
        },
      })),
    async read() {
      for (const [namespace, count] of Object.entries(parts.connections()))
        connections.set({ namespace }, count)
      const { totalCount, idleCount, waitingCount } = parts.pool
      pool.set({ state: 'in use' }, totalCount - idleCount)
      pool.set({ state: 'idle' }, idleCount)
      pool.set({ state: 'waited for' }, waitingCount)
      redis?.set(parts.redisUp?.() ? 1 : 0)
      await readDatabase()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
