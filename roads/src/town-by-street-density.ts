import { type Coordinates, METERS_PER_DEGREE } from '@woodalo/geography'

const CELL_METERS = 500
const CELL_DEGREES = CELL_METERS / METERS_PER_DEGREE

/** Decides by the density of streets around a place whether it is in a town. */
export function createTownFinder(
  streets: readonly { readonly place: Coordinates; readonly meters: number }[],
): (place: Coordinates) => boolean {
  const width = CELL_DEGREES / Math.max(0.1, Math.cos(((streets[0]?.place.latitude ?? 0) * Math.PI) / 180))
  const cellOf = ({ latitude, longitude }: Coordinates) =>
    [Math.floor(latitude / CELL_DEGREES), Math.floor(longitude / width)] as const
  const key = (row: number, column: number) => row * 1e6 + column
  const meters = new Map<number, number>()
  for (const street of streets) {
    const cell = key(...cellOf(street.place))
    meters.set(cell, (meters.get(cell) ?? 0) + street.meters)
  }
  const reach = TOWN_RADIUS_METERS / CELL_METERS
  const known = new Map<number, boolean>()
  return (place) => {
    const [row, column] = cellOf(place)
    const cell = key(row, column)
    let isTown = known.get(cell)
    if (isTown === undefined) {
      let [sum, cells] = [0, 0]
      for (let north = -reach; north <= reach; north++)
        for (let east = -reach; east <= reach; east++) {
          if (north * north + east * east > reach * reach) continue
          cells++
          sum += meters.get(key(row + north, column + east)) ?? 0
        }
      const squareKm = cells * (CELL_METERS / 1000) ** 2
      isTown = sum / 1000 / squareKm > TOWN_KM_PER_SQUARE_KM
      known.set(cell, isTown)
    }
    return isTown
  }
}

/** A place is in a town if there are more kilometres of streets than this per square kilometre around it. */
const TOWN_KM_PER_SQUARE_KM = 12.1

/** The radius in which streets count. */
const TOWN_RADIUS_METERS = 2_000
