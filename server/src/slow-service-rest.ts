// A service outside that hangs is not called for a while, so that calls to it do not take the time of other work.
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel'

export interface RestRule {
  /** A call that takes this long is slow, whatever its outcome. */
  slowMilliseconds: number
  /** As many slow calls in a row begin a rest. */
  slowInARow: number
  restMilliseconds: number
}

/** Thrown at once for a call during a rest. */
export class ServiceRests extends Error {
  override name = 'ServiceRests'
}

class SlowCall extends Error {}

/**
 * Runs calls of one service. After a rest one call tries it, and until that call has ended the others are refused.
 * Throws what the call throws, or `ServiceRests`.
 */
export type UnlessResting = <Result>(call: () => Promise<Result>) => Promise<Result>

export function createRest({ slowMilliseconds, slowInARow, restMilliseconds }: RestRule): UnlessResting {
  const breaker = circuitBreaker(handleType(SlowCall), {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(slowInARow),
  })
  return async (call) => {
    // The breaker would let it wait for the call that tries the service.
    if (breaker.state === CircuitState.HalfOpen) throw new ServiceRests()
    let called: ReturnType<typeof call> | undefined
    try {
      await breaker.execute(async () => {
        const began = performance.now()
        called = call()
        await called.catch(() => {})
        if (performance.now() - began >= slowMilliseconds) throw new SlowCall()
      })
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ServiceRests()
      if (!(error instanceof SlowCall)) throw error
    }
    return called!
  }
}
