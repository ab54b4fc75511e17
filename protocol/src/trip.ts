/**
 * Origin, destination and departure time (ISO): the wire's `origin`, `destination` and `departAt`. No time means right
 * away.
 */
export interface Trip<Point> {
  from: Point
  to: Point
  at?: string
}

export function tripOf<Point>(sent: {
  origin: Point
  destination: Point
  departAt?: string | undefined
}): Trip<Point> {
  const { origin: from, destination: to, departAt: at } = sent
  return { from, to, ...(at !== undefined && { at }) }
}

export function tripFields<Point>({ from, to, at }: Trip<Point>) {
  return { origin: from, destination: to, ...(at !== undefined && { departAt: at }) }
}
