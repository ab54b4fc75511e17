import type { DeskFault } from '@woodalo/protocol/desk-responses'

/** An expected refusal, with the seconds to wait if it is temporary. */
export class Refusal extends Error {
  readonly fault: DeskFault
  readonly retryAfterSeconds: number | undefined

  constructor(fault: DeskFault, retryAfterSeconds?: number) {
    super(fault)
    this.name = 'Refusal'
    this.fault = fault
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** @throws Refusal NOT_FOUND if there is nothing. */
export function found<Value>(value: Value | null): Value {
  if (value === null) throw new Refusal('NOT_FOUND')
  return value
}
