import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { serveMap } from './http-handlers.ts'
import { createMapService } from './tiles-service.ts'
import { createMapStore } from './map-shape-store.ts'

export function buildMap({ config, database }: Foundation): DomainPart {
  const map = createMapService({ store: createMapStore(database.db), styleUrl: config.mapStyleUrl })
  return { routes: (http) => serveMap(http, map) }
}
