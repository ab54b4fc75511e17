import type { Foundation, Part } from '../foundation.ts'
import type { Roads } from './model.ts'
import { createRoadStore } from './store.ts'
import { type Area, openAreaInSteps, type StoredNetwork } from './area.ts'
import { createStreets, type Streets } from './streets.ts'

export interface RoadPart extends Part {
  roads: Roads
  /** As of now: another object after each import. */
  streets(): Streets
  /** The same as bytes, for other threads. */
  networks(): readonly StoredNetwork[]
}

/** An import is driven on after this long. */
const lookEverySeconds = 2

export async function buildRoads({ config, log, database }: Foundation): Promise<RoadPart> {
  const store = createRoadStore(database.db)
  let open: readonly { network: StoredNetwork; area: Area }[] = []
  let networks: readonly StoredNetwork[] = []
  let streets = createStreets([])
  let seen = '[]'

  /** Loads what has been imported since, and lets go of what has been forgotten. */
  async function look(): Promise<void> {
    const versions = await store.versions()
    const now = JSON.stringify(versions)
    if (now === seen) return
    const fresh: { network: StoredNetwork; area: Area }[] = []
    for (const { areaId, version } of versions) {
      const known = open.find(({ network }) => network.areaId === areaId && network.version === version)
      if (known) {
        fresh.push(known)
        continue
      }
      const network = { areaId, version, bytes: await store.bytes(areaId) }
      try {
        fresh.push({ network, area: await openAreaInSteps(network) })
      } catch (error) {
        log.error({ err: error, area: areaId }, 'the road network of an area cannot be driven on')
      }
    }
    open = fresh
    networks = fresh.map(({ network }) => network)
    streets = createStreets(fresh.map(({ area }) => area))
    seen = now
  }

  await look()
  const sweep = { name: 'road-networks', everySeconds: lookEverySeconds, run: look }
  return {
    roads: { drive: async (from, to) => streets.drive(from, to) },
    streets: () => streets,
    networks: () => networks,
    // Once in each process, whatever it is for.
    ...(config.runServer ? { connectionSweeps: [sweep] } : { sweeps: [sweep] }),
  }
}
