import type { MapOverview } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
import { packContent, type PackedContent } from '../http/compression.ts'
import type { MapStore } from './map-shape-store.ts'
import type { TileAddress } from './tile-address.ts'
import { cutTile } from './cut-tile.ts'
import { cacheBytes, leastBytes, versionMilliseconds } from './tile-cache.ts'

export interface MapService {
  overview(): Promise<MapOverview>
  /** Returns null if there is nothing to show. */
  tile(address: TileAddress): Promise<PackedContent | null>
}

export function createMapService(parts: { store: MapStore; styleUrl: string | undefined }): MapService {
  const { store } = parts
  const tiles = new LRUCache<string, { tile: PackedContent | null }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ tile }) =>
      leastBytes + Object.values(tile?.bytes ?? {}).reduce((sum, { length }) => sum + length, 0),
    // Concurrent requests for a tile cut it once.
    async fetchMethod(key) {
      const [z, x, y] = key.split(' ', 3).map(Number) as [number, number, number]
      const content = cutTile(await store.shapesIn({ z, x, y }), { z, x, y })
      return { tile: content && (await packContent(content)) }
    },
  })
  const versions = new LRUCache<'version', string>({
    max: 1,
    ttl: versionMilliseconds,
    fetchMethod: () => store.version(),
  })

  return {
    async overview() {
      const areas = await store.areas()
      return {
        styleUrl: parts.styleUrl ?? null,
        areas: areas.map(({ attribution: _, ...box }) => box),
        attribution: [...new Set(areas.map(({ attribution }) => attribution))],
      }
    },
    async tile({ z, x, y }) {
      const version = await versions.forceFetch('version')
      const { tile } = await tiles.forceFetch(`${z} ${x} ${y} ${version}`)
      return tile
    },
  }
}
