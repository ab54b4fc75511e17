import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MapOverview } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/encoding.ts'
import type { MapStore } from './store.ts'
import type { TileAddress } from './tile-address.ts'
import { cutTile } from './tile.ts'
import { cacheBytes, leastBytes, versionMilliseconds } from './tile-cache.ts'

export interface Tile {
  /** A strong validator, the same on every node. */
  etag: string
  bytes: Record<Encoding, Buffer>
}

export interface MapService {
  overview(): Promise<MapOverview>
  /** Returns null if there is nothing to show. */
  tile(address: TileAddress): Promise<Tile | null>
}

const brotliQuality = 5

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function encode(content: Uint8Array): Promise<Tile> {
  const [br, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(content),
  ])
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return { etag, bytes: { br, gzip: zipped, identity: Buffer.from(content) } }
}

export function createMapService(parts: { store: MapStore; styleUrl: string | undefined }): MapService {
  const { store } = parts
  const tiles = new LRUCache<string, { tile: Tile | null }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ tile }) =>
      leastBytes + Object.values(tile?.bytes ?? {}).reduce((sum, { length }) => sum + length, 0),
    // Concurrent requests for a tile cut it once.
    async fetchMethod(key) {
      const [z, x, y] = key.split(' ', 3).map(Number) as [number, number, number]
      const content = cutTile(await store.shapesIn({ z, x, y }), { z, x, y })
      return { tile: content && (await encode(content)) }
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
