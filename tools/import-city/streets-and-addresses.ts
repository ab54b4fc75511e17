// Makes streets, house numbers and corners out of the ways of an extract. Pure.
import { METERS_PER_DEGREE, nearMeters } from '@woodalo/geography'
import type { AreaContent, NewAddress, NewCorner, NewStreet } from '@woodalo/server/places/import-area-store'
import { shapesOf } from './map-shapes.ts'
import type { AddressSpot, Extract, Point, Settlement, StreetWay } from './read-extract.ts'

/** From one stored point of a street to the next. */
const pointEveryMeters = 40
/** Parts of a street with one name that are farther from each other are different streets. */
const sameStreetMeters = 500
/** How far a street may be from its house numbers. */
const sameAddressMeters = 1_000
/** Crossings of the same two streets that are nearer to each other (the lanes of a large one) are one corner. */
const sameCornerMeters = 60
/** How far the name of a settlement reaches. */
const reachMeters: Readonly<Record<Settlement['rank'], number>> = {
  city: 15_000,
  town: 5_000,
  village: 2_000,
}
/** No taxi stops there. */
const onFoot = new Set(['pedestrian', 'footway', 'steps'])

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Points along a line, no farther apart than `pointEveryMeters`, its ends among them. */
export function pointsAlong(line: readonly Point[]): Point[] {
  const points: Point[] = line.slice(0, 1)
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!]
    const steps = Math.ceil(nearMeters(from, to) / pointEveryMeters)
    for (let step = 1; step <= steps; step++)
      points.push({
        latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
        longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
      })
  }
  // Short pieces between the bends of a street need no point each.
  const kept: Point[] = []
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1)
    if (!last || index === points.length - 1 || nearMeters(last, point) >= pointEveryMeters / 2)
      kept.push(point)
  }
  return kept
}

interface Part {
  way: StreetWay
  points: Point[]
  south: number
  north: number
}

function partOf(way: StreetWay): Part {
  const points = pointsAlong(way.nodes.map(({ point }) => point))
  const latitudes = points.map(({ latitude }) => latitude)
  return { way, points, south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

function areClose(one: Part, other: Part, meters: number): boolean {
  const margin = meters / METERS_PER_DEGREE
  // Most parts of a common name are towns apart, which is seen without comparing their points.
  if (one.south > other.north + margin || other.south > one.north + margin) return false
  return one.points.some((a) => other.points.some((b) => nearMeters(a, b) <= meters))
}

/** Parts of one name, put together where they are close. */
function connected(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const near = groups.filter((group) => group.some((other) => areClose(part, other, sameStreetMeters)))
    for (const group of near.slice(1)) {
      near[0]!.push(...group)
      groups.splice(groups.indexOf(group), 1)
    }
    if (near[0]) near[0].push(part)
    else groups.push([part])
  }
  return groups
}

function middleOf(points: readonly Point[]): Point {
  const mean = {
    latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
    longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
  }
  return points.reduce((best, point) => (nearMeters(point, mean) < nearMeters(best, mean) ? point : best))
}

function otherNamesOf(tags: StreetWay['tags']): string[] {
  return ['name:es', 'name:en', 'alt_name', 'old_name', 'short_name'].flatMap((key) =>
    tags[key] === undefined || tags[key] === tags['name'] ? [] : [tags[key].replaceAll(';', ' ')],
  )
}

export interface CityNames {
  /** What the whole extract is called. */
  areaName: string
  /** Whether every street is assigned to it, instead of to the nearest settlement. */
  isOneCity: boolean
}

export function streetsOf(extract: Extract, { areaName, isOneCity }: CityNames): AreaContent {
  function cityAt(point: Point): string {
    if (isOneCity) return areaName
    let best: { name: string; share: number } | undefined
    for (const { name, rank, point: center } of extract.settlements) {
      const share = nearMeters(point, center) / reachMeters[rank]
      if (share <= 1 && (!best || share < best.share)) best = { name, share }
    }
    return best?.name ?? areaName
  }

  const byName = new Map<string, Part[]>()
  for (const way of extract.ways) {
    const key = folded(way.tags['name']!)
    if (key === '') continue
    byName.set(key, [...(byName.get(key) ?? []), partOf(way)])
  }
  const streets: NewStreet[] = []
  const streetsByName = new Map<string, NewStreet[]>()
  const streetOfWay = new Map<number, NewStreet>()
  for (const [key, parts] of byName)
    for (const group of connected(parts)) {
      const points = group.flatMap((part) => part.points)
      const middle = middleOf(points)
      const { tags } = group[0]!.way
      const street: NewStreet = {
        id: `street:w${Math.min(...group.map(({ way }) => way.id))}`,
        name: tags['name']!,
        otherNames: [...new Set(group.flatMap(({ way }) => otherNamesOf(way.tags)))].join(' '),
        city: cityAt(middle),
        ...middle,
        points,
      }
      streets.push(street)
      streetsByName.set(key, [...(streetsByName.get(key) ?? []), street])
      for (const { way } of group) streetOfWay.set(way.id, street)
    }

  const addresses = addressesOf(extract.addresses, streets, streetsByName, cityAt)
  return {
    streets,
    addresses,
    corners: cornersOf(extract.ways, streetOfWay),
    shapes: shapesOf(extract.drawn),
  }
}

/** Streets that only occur in house numbers are added to `streets`. */
function addressesOf(
  spots: readonly AddressSpot[],
  streets: NewStreet[],
  streetsByName: Map<string, NewStreet[]>,
  cityAt: (point: Point) => string,
): NewAddress[] {
  const addresses: NewAddress[] = []
  for (const { id, tags, point } of spots) {
    const name = (tags['addr:street'] ?? tags['addr:place'])!.trim()
    const key = folded(name)
    if (key === '') continue
    const known = streetsByName.get(key) ?? []
    let street: NewStreet | undefined
    let least = sameAddressMeters
    for (const candidate of known)
      for (const spot of candidate.points) {
        const meters = nearMeters(spot, point)
        if (meters < least) [street, least] = [candidate, meters]
      }
    if (!street) {
      street = {
        id: `street:${id}`,
        name,
        otherNames: '',
        city: tags['addr:city'] ?? cityAt(point),
        ...point,
        points: [point],
      }
      streets.push(street)
      streetsByName.set(key, [...known, street])
    }
    // One building may have several numbers: "12;14" and "12,14".
    for (const number of tags['addr:housenumber']!.split(/[;,]/).map((part) => part.trim()))
      if (/[\p{L}\p{N}]/u.test(number))
        addresses.push({
          id: `address:${id}:${number}`.slice(0, 100),
          streetId: street.id,
          houseNumber: number.slice(0, 20),
          ...point,
        })
  }
  return [...new Map(addresses.map((address) => [address.id, address])).values()]
}

function cornersOf(ways: readonly StreetWay[], streetOfWay: Map<number, NewStreet>): NewCorner[] {
  const atNode = new Map<number, { point: Point; ways: StreetWay[] }>()
  for (const way of ways) {
    if (!streetOfWay.has(way.id)) continue
    for (const { id, point } of way.nodes) {
      const known = atNode.get(id)
      if (known) known.ways.push(way)
      else atNode.set(id, { point, ways: [way] })
    }
  }
  const corners: NewCorner[] = []
  const ofPair = new Map<string, Point[]>()
  for (const [nodeId, { point, ways: meeting }] of [...atNode].toSorted(([a], [b]) => a - b)) {
    if (meeting.every(({ tags }) => onFoot.has(tags['highway']!))) continue
    const names = [...new Set(meeting.map((way) => streetOfWay.get(way.id)!.name))]
    const [street, crossing] = names.toSorted((a, b) => (a < b ? -1 : 1))
    if (street === undefined || crossing === undefined || folded(street) === folded(crossing)) continue
    const pair = `${street}\n${crossing}`
    const others = ofPair.get(pair) ?? []
    if (others.some((other) => nearMeters(other, point) < sameCornerMeters)) continue
    ofPair.set(pair, [...others, point])
    corners.push({
      id: `corner:n${nodeId}`,
      street,
      crossing,
      city: streetOfWay.get(meeting[0]!.id)!.city,
      ...point,
    })
  }
  return corners
}
