/** Pairs of ids that share no group, whether or not they are there yet. */
export class KeptApart {
  readonly #from = new Map<string, Set<string>>()

  get isEmpty(): boolean {
    return this.#from.size === 0
  }

  add(a: string, b: string): void {
    this.#addWay(a, b)
    this.#addWay(b, a)
  }

  has(a: string, b: string): boolean {
    return this.#from.get(a)?.has(b) === true
  }

  #addWay(from: string, to: string): void {
    const known = this.#from.get(from)
    if (known === undefined) this.#from.set(from, new Set([to]))
    else known.add(to)
  }
}
