import type { CostsTo } from './costs-to-place.ts'
import { type Label, type Labels, meet } from './hub-labels.ts'
import { UNREACHABLE } from './packed-cost.ts'
import { type Spot, type SpotSeed, type Streets, seedsFrom, seedsTo } from './route-ends.ts'

/**
 * A place on a street, with what drives from it and to it have in common, each part computed when it is first needed:
 * labels for matrices, the costs to it for single drives. Nobody drives to a meeting point, and most destinations are in
 * no matrix. Valid only for the router that made it.
 */
export class Place {
  readonly spot: Spot
  readonly #streets: Streets
  readonly #labels: Labels
  readonly #destinations: LatestDestinations
  #starts: readonly SpotSeed[] | null = null
  #from: Label | null = null
  #to: Label | null = null
  #costsTo: CostsTo | null = null
  #hasLostCosts = false

  constructor(spot: Spot, streets: Streets, labels: Labels, destinations: LatestDestinations) {
    this.spot = spot
    this.#streets = streets
    this.#labels = labels
    this.#destinations = destinations
  }

  get from(): Label {
    this.#from ??= this.#labels.from(this.#seeds)
    return this.#from
  }

  get to(): Label {
    this.#to ??= this.#labels.to(seedsTo(this.#streets, this.spot))
    return this.#to
  }

  get #seeds(): readonly SpotSeed[] {
    this.#starts ??= seedsFrom(this.#streets, this.spot)
    return this.#starts
  }

  /** Returns the lowest cost of a drive over a junction to the other place. */
  costOver(end: Place): number {
    // Where destinations are so many that their costs do not stay, labels are computed only once.
    if (end.#hasLostCosts || (this.#from && end.#to)) return meet(this.from, end.to).cost
    let least = UNREACHABLE
    const costs = end.#costs()
    for (const { node, cost } of this.#seeds) least = Math.min(least, cost + costs.from(node))
    return least
  }

  #costs(): CostsTo {
    if (!this.#costsTo) {
      this.#costsTo = this.#labels.costsTo(seedsTo(this.#streets, this.spot))
      this.#destinations.add(this)
    }
    return this.#costsTo
  }

  forgetCosts(): void {
    this.#costsTo = null
    this.#hasLostCosts = true
  }
}

/** How many places keep the costs to them, some 25 kilobytes each. */
const LATEST = 1_024

/** The places to which drives were measured one by one last. Earlier ones lose their costs, and have labels from then on. */
export class LatestDestinations {
  readonly #places: Place[] = []
  #next = 0

  add(place: Place): void {
    this.#places[this.#next]?.forgetCosts()
    this.#places[this.#next] = place
    this.#next = (this.#next + 1) % LATEST
  }
}
