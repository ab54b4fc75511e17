/** No meter shows this many times the estimate, in any traffic: it is a slip or a fraud. */
const mostTimesEstimate = 20

export function isAbsurdFare(fare: number, estimate: number): boolean {
  return fare > mostTimesEstimate * estimate
}
