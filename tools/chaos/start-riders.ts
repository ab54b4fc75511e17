// The riders of a run, who share one world and one ledger.
import { Screens } from '../city/screens.ts'
import { Ledger } from './ledger.ts'
import { RestlessRider } from './restless-rider.ts'

export interface Riders {
  ledger: Ledger
  /** Lets them begin nothing new, and resolves when they have ended what they had begun. */
  rest(): Promise<void>
  /** Call it after the load has ended. Records their lists at that moment. */
  finish(): Promise<void>
}

/** Starts `count` riders who use the service at `base` until they rest. */
export function startRiders(options: { base: string; count: number; random(): number }): Riders {
  const { base, count, random } = options
  const ledger = new Ledger()
  const quiet = new AbortController()
  const world = {
    base,
    ledger,
    screens: new Screens(),
    random,
    quiet: quiet.signal,
    tryMilliseconds: 2_500,
  }
  const riders = Array.from({ length: count }, (_, index) => new RestlessRider(world, `Rider ${index}`))
  const running = riders.map((rider) => rider.run())
  return {
    ledger,
    async rest() {
      quiet.abort()
      await Promise.all(running)
    },
    async finish() {
      for (const rider of riders) await rider.finish()
    },
  }
}
