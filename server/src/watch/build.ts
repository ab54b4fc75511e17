import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Connections } from '../live/who-is-connected.ts'
import type { RidesOfWatch } from '../rides/ports.ts'
import type { Secrets } from '../secrets/build.ts'
import { serveWatch } from './http-handlers.ts'
import { createWatchService } from './share-link-service.ts'
import { createWatchStore } from './watch-link-store.ts'
import { seenEverySeconds } from './signs-of-life.ts'

export async function buildWatch(
  { config, database, publicUrl }: Foundation,
  needs: {
    rides: RidesOfWatch
    secrets: Secrets
    limiter: Limiter
    rules: Rules
    connections: Pick<Connections, 'principals'>
  },
): Promise<DomainPart> {
  const { secrets, connections, ...rest } = needs
  const store = createWatchStore(database.db)
  const watch = createWatchService({
    ...rest,
    transact: database.transact,
    store,
    publicUrl,
    secret: await secrets.once('watch-links'),
    rideSeconds: config.rideHours * 3_600,
  })
  return {
    routes: (http) => serveWatch(http, watch),
    connectionSweeps: [
      {
        name: 'signs-of-life',
        everySeconds: seenEverySeconds,
        run: () => store.see([...new Set(connections.principals().map(({ userId }) => userId))]),
      },
    ],
    sweeps: [{ name: 'old-watch-links', everySeconds: 600, run: watch.forgetOld }],
    personalData: {
      watchLinks: {
        exportOf: store.linksOf,
        forgetUser: store.forgetUser,
        forgetEntered: store.forgetUser,
      },
    },
  }
}
