// The way of a ride request through the service, for whoever looks for where its time goes.

/** When a step began and ended, in milliseconds as `now` tells them. */
export interface Step {
  began: number
  ended: number
  /** What else is known of it; nothing personal, and no place. */
  attributes?: Readonly<Record<string, string | number | boolean>>
  /** A step that this one is a part of; the beginning unless given. */
  within?: StepId
}

/** Names a step among those of its request. */
export type StepId = string

export interface Tracing {
  now(): number
  /** The beginning of a request: everything else of it is a part of this. */
  begin(requestId: string, name: string, step: Omit<Step, 'within'>): void
  /** Something that happened to it later, on whichever node. */
  step(requestId: string, name: string, step: Step): StepId
  /** Sends what is still here. */
  close(): Promise<void>
}

/** Nobody looks: nothing is kept, and nothing is loaded. */
export const noTracing: Tracing = {
  now: () => 0,
  begin() {},
  step: () => '',
  close: async () => {},
}
