import { encodePolyline, simplifyLine } from '@woodalo/geography'
import type { Line } from './drives-and-walks-model.ts'

/** A phone's screen shows no more detail. */
const exactMeters = 4

/** A line as it is sent: an encoded polyline. */
export const lineAsText = (line: Line): string => encodePolyline(simplifyLine(line, exactMeters))
