export function secondsLater(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000)
}

export function secondsSince(earlier: Date, now: Date): number {
  return (now.getTime() - earlier.getTime()) / 1000
}
