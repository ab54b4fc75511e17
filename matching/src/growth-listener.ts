/** Whoever improves the best packing while groups grow. */
export interface Listener {
  /** Called before a meeting point whose groups take long to grow. */
  beforeLong(point: number): void
  /** Called after each meeting point. Crowded points may be planned then. */
  afterPoint(): void
  /** Called when a point has turned out to be crowded: only its groups in the best packing are kept. */
  beforeDropped(): void
  /** Called with a packing that is made while prices settle. */
  afterPacked(groups: readonly number[]): void
  /** Called when a sparse sample has shown what riders are worth. */
  afterPriced(prices: Float64Array): void
  /** Called when groups were dropped, so that the others have new numbers. */
  afterDropped(): void
}

/** Who does nothing meanwhile. */
export const NOBODY: Listener = {
  beforeLong: () => {},
  afterPoint: () => {},
  beforeDropped: () => {},
  afterPacked: () => {},
  afterPriced: () => {},
  afterDropped: () => {},
}
