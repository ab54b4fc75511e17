// Runs the matching engine on its own thread: a batch computes for tenths of a second, and requests must not wait for
// it.
import { Worker } from 'node:worker_threads'
import type { Alone, MatchRequest, Settings, StraightRoads, Walking } from '@woodalo/matching'
import type { Coordinates, Trip } from '@woodalo/protocol'
import type { StoredNetwork } from '../../roads/imported-area.ts'
import type { Prospects, Recent } from '../waiting-for-better-group.ts'
import type { RoadsToUse } from '../roads-to-use.ts'

/** The settings as plain data. */
export type EngineSettings = Omit<Settings, 'roads' | 'walking'> & {
  roads: StraightRoads | RoadsToUse
  walking: Omit<Walking, 'measure'>
}

/** Plain data, because it is sent to another thread. */
export interface EngineProblem {
  settings: EngineSettings
  requests: MatchRequest[]
  /** Pending rides that may grow, as lists of ids. A group contains all of a ride, or none of it. */
  rides: string[][]
  places: Coordinates[]
  forbiddenPairs: [string, string][]
  /** Null unless the prospects of waiting are weighed. */
  recent: Recent | null
  /** Work after which the engine ends, in microseconds of one core, approximately. */
  budget: number
  /** Work of the thread after which it returns its best result. By the clock at most four times as long. */
  limitMilliseconds: number
}

export interface EngineSolution {
  groups: { members: string[]; meetingPoint: Coordinates; prospects: Prospects | null }[]
  alone: Alone[]
}

interface Solved extends EngineSolution {
  /** How many searches on the streets this took, because of places that were not known yet. */
  searches: number
}

export interface Engine {
  /** Starts the thread if it does not run. Loading its code takes a tenth of a second of a core. */
  warmUp(): void
  /** Computes in idle time what a batch needs of a new request's places. */
  prepare(newcomer: Trip<Coordinates>): void
  solve(problem: EngineProblem): Promise<Solved>
  close(): Promise<void>
}

/** Networks are sent before what uses them. */
export type EngineCall =
  | { call: number; problem: EngineProblem }
  | { newcomer: Trip<Coordinates> }
  | { networks: readonly StoredNetwork[] }

export type EngineResponse = { call: number; solution: Solved } | { call: number; error: string }

const noNetworks: readonly StoredNetwork[] = []

const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })

/** @param networks returns the current road networks; a new list after each import */
export function createEngine(networks: () => readonly StoredNetwork[] = () => noNetworks): Engine {
  const waiting = new Map<number, { resolve(solution: Solved): void; reject(error: Error): void }>()
  let worker: Worker | undefined
  let calls = 0
  let told = noNetworks
  let closed = false

  function failAll(error: Error): void {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function start(): Worker {
    const fresh = new Worker(new URL('./thread-entry.ts', import.meta.url))
    // The thread must not keep the process alive. The next batch starts a new one.
    fresh.unref()
    told = noNetworks
    fresh.on('message', (response: EngineResponse) => {
      const call = waiting.get(response.call)
      waiting.delete(response.call)
      if ('solution' in response) call?.resolve(response.solution)
      else call?.reject(new Error(response.error))
    })
    fresh.on('error', failAll)
    fresh.on('exit', () => {
      if (worker === fresh) failAll(new Error('the thread of the matching engine ended'))
    })
    return fresh
  }

  /** Returns the thread, which has the current networks. */
  function thread(): Worker {
    worker ??= start()
    const now = networks()
    if (now !== told) worker.postMessage({ networks: now } satisfies EngineCall)
    told = now
    return worker
  }

  return {
    warmUp() {
      if (!closed) worker ??= start()
    },
    prepare({ from, to }) {
      if (closed) return
      // Nothing but the places leaves the request: no names.
      thread().postMessage({ newcomer: { from: placeOf(from), to: placeOf(to) } } satisfies EngineCall)
    },
    solve(problem) {
      if (closed) return Promise.reject(new Error('the matching engine is closed'))
      const call = ++calls
      const solving = thread()
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject })
        solving.postMessage({ call, problem } satisfies EngineCall)
      })
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
