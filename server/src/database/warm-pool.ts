// A pool of connections that grows slowly. A new connection reads PostgreSQL's catalogues and plans each of its
// statements six times, 30 ms of a core: many that are opened in a rush take the cores from those that work.
import pg from 'pg'

/** So many are opened as they are needed. One of them listens for jobs. */
const openedAsNeeded = 8
/** If none comes back for this long while somebody waits, those in use wait for something else than a core. */
const stallMilliseconds = 25
/** Nobody waits longer than this before one more is opened, even if others come back. */
const longestWaitMilliseconds = 250

export class WarmPool extends pg.Pool {
  readonly #most: number
  readonly #pace: { stallMilliseconds: number; longestWaitMilliseconds: number }
  /** How many times somebody was given a connection. */
  #given = 0
  #grows = false

  constructor(
    { max, ...config }: pg.PoolConfig & { max: number },
    pace = { stallMilliseconds, longestWaitMilliseconds },
  ) {
    super({ ...config, max: Math.min(max, openedAsNeeded) })
    this.#most = max
    this.#pace = pace
    this.on('acquire', () => this.#given++)
    // Those that nobody needed for a while are closed, and the next rush begins anew.
    this.on('remove', () => {
      this.options.max = Math.min(max, Math.max(openedAsNeeded, this.totalCount))
    })
    const connect = this.connect.bind(this) as (...all: unknown[]) => unknown
    this.connect = ((...all: unknown[]) => {
      const connection = connect(...all)
      if (this.#isTooSmall() && !this.#grows) void this.#grow()
      return connection
    }) as typeof this.connect
  }

  #isTooSmall(): boolean {
    return this.waitingCount > 0 && this.options.max < this.#most && !this.ending
  }

  /** Opens one more at a time, until nobody waits. */
  async #grow(): Promise<void> {
    this.#grows = true
    let given = this.#given
    let last = given + this.waitingCount
    let waited = 0
    while (this.#isTooSmall()) {
      await new Promise((resolve) => setTimeout(resolve, this.#pace.stallMilliseconds).unref())
      waited += this.#pace.stallMilliseconds
      const isStalled = this.#given === given
      given = this.#given
      if (given >= last) {
        // Whoever waited at the beginning does no longer.
        last = given + this.waitingCount
        waited = 0
      } else if (this.#isTooSmall() && (isStalled || waited >= this.#pace.longestWaitMilliseconds)) {
        this.#open()
        waited = 0
      }
    }
    this.#grows = false
  }

  /** Opens one more. It goes to whoever waits longest. */
  #open(): void {
    this.options.max++
    this.connect().then(
      (client) => client.release(),
      () => {},
    )
  }
}
