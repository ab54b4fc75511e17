import type { Executor } from '../database/connection.ts'

/** An imported road network. */
export interface NetworkVersion {
  areaId: string
  /** Changes with each import. */
  version: string
}

export interface RoadStore {
  versions(): Promise<NetworkVersion[]>
  /** Returns no bytes if the area has none, or has been deleted meanwhile. */
  bytes(areaId: string): Promise<SharedArrayBuffer>
}

export function createRoadStore(db: Executor): RoadStore {
  return {
    async versions() {
      const rows = await db
        .selectFrom('street_areas')
        .innerJoin('road_network_parts', 'road_network_parts.area_id', 'street_areas.id')
        .where('part', '=', 0)
        .select(['street_areas.id', 'street_areas.imported_at'])
        .orderBy('street_areas.id')
        .execute()
      return rows.map(({ id, imported_at }) => ({ areaId: id, version: imported_at.toISOString() }))
    },
    async bytes(areaId) {
      // In one statement, so that a concurrent import gives either the whole old network or the whole new one.
      const parts = await db
        .selectFrom('road_network_parts')
        .select('bytes')
        .where('area_id', '=', areaId)
        .orderBy('part')
        .execute()
      const bytes = new Uint8Array(
        new SharedArrayBuffer(parts.reduce((sum, { bytes: part }) => sum + part.length, 0)),
      )
      let at = 0
      for (const { bytes: part } of parts) {
        bytes.set(part, at)
        at += part.length
      }
      return bytes.buffer
    },
  }
}
