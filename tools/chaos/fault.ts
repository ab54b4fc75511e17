export type Invariant =
  | 'T1'
  | 'T2'
  | 'T3'
  | 'T4'
  | 'T5'
  | 'T6'
  | 'T7'
  | 'T8'
  | 'T9'
  | 'T10'
  | 'T12'
  | 'T13'
  | 'T14'

export interface Fault {
  invariant: Invariant
  what: string
}

/** A query of which each row is a fault. */
export type None = (invariant: Invariant, what: string, text: string, values?: unknown[]) => Promise<void>
export type Expect = (invariant: Invariant, isTrue: boolean, what: () => string) => void
