/** The answer to a call, which comes when the test says so. It knows whether the caller waits for it. */
export class Answer<Result> extends Promise<Result> {
  static override get [Symbol.species]() {
    return Promise
  }

  isAwaited = false

  // Whoever awaits it calls this.
  // oxlint-disable-next-line unicorn/no-thenable
  override then<Fulfilled = Result, Rejected = never>(
    ...handlers: Parameters<Promise<Result>['then']>
  ): Promise<Fulfilled | Rejected> {
    this.isAwaited = true
    return super.then(...handlers) as Promise<Fulfilled | Rejected>
  }
}
