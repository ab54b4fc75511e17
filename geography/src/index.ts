export { METERS_PER_DEGREE, boxAround, metersEastAndNorth, nearMeters, offsetBy } from './plane.ts'
export type { Box } from './plane.ts'
export { PolylineError, decodePolyline, encodePolyline, simplifyLine } from './polyline.ts'
export {
  EARTH_RADIUS_METERS,
  arcOfChordSquared,
  greatCircleMeters,
  metersBetween,
  writeUnitVector,
} from './sphere.ts'
export type { Coordinates } from './sphere.ts'
