// Traces how long each step of a ride request takes.

/** A step of a request. `began` and `ended` are values of `now`, in milliseconds. */
export interface Step {
  began: number
  ended: number
  /** Further facts. Never personal data, never places. */
  attributes?: Readonly<Record<string, string | number | boolean>>
  /** The step that this one is part of; the first step if omitted. */
  within?: StepId
}

/** Identifies a step among those of its request. */
export type StepId = string

export interface Tracing {
  now(): number
  /** Records the first step of a request, which contains all others. */
  begin(requestId: string, name: string, step: Omit<Step, 'within'>): void
  /** Records a later step, on any node. */
  step(requestId: string, name: string, step: Step): StepId
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Records nothing and loads nothing. */
export const noTracing: Tracing = {
  now: () => 0,
  begin() {},
  step: () => '',
  close: async () => {},
}
