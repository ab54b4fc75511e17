/** Simulates people who show each other a phone: those beside the requester can read the code on the screen. */
export class Screens {
  readonly #codes = new Map<string, PromiseWithResolvers<string>>()

  #of(rideId: string): PromiseWithResolvers<string> {
    const known = this.#codes.get(rideId) ?? Promise.withResolvers<string>()
    this.#codes.set(rideId, known)
    return known
  }

  show(rideId: string, code: string): void {
    this.#of(rideId).resolve(code)
  }

  /** The code on the requester's screen; undefined if nobody showed one in time. */
  async look(rideId: string, timeoutMilliseconds: number): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMilliseconds)
    })
    const code = await Promise.race([this.#of(rideId).promise, patience])
    clearTimeout(timer)
    return code
  }
}
