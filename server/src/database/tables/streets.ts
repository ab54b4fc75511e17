import type { ColumnType, Generated } from 'kysely'

export interface StreetTables {
  street_areas: {
    id: string
    name: string
    attribution: string
    licence: string
    hash: Buffer
    imported_at: Generated<Date>
    /** The extent of its map. Null if it was imported before there was a map. */
    south: number | null
    west: number | null
    north: number | null
    east: number | null
  }
  road_network_parts: {
    area_id: string
    /** From 0. */
    part: number
    bytes: Buffer
  }
  drive_times: { area_id: string; hour_of_week: number; step: number; drives: number }
  map_shapes: {
    area_id: string
    kind: string
    name: string
    from_zoom: number
    /** A PostgreSQL `box` of longitudes and latitudes. */
    bounds: string
    /** Packed by `map/model.ts`. */
    line: Buffer
  }
  streets: {
    area_id: string
    id: string
    name: string
    other_names: string
    city: string
    latitude: number
    longitude: number
    /** Folded names. */
    name_text: ColumnType<string, never, never>
    /** Folded names and city. */
    search_text: ColumnType<string, never, never>
    /** The same text as words, for prefixes. */
    search_words: ColumnType<string, never, never>
  }
  street_points: {
    area_id: string
    street_id: string
    latitude: number
    longitude: number
  }
  addresses: {
    area_id: string
    id: string
    street_id: string
    house_number: string
    /** Folded, without spaces. */
    number_text: ColumnType<string, never, never>
    latitude: number
    longitude: number
  }
  street_corners: {
    area_id: string
    id: string
    street: string
    crossing: string
    city: string
    latitude: number
    longitude: number
  }
}
