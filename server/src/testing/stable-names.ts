// Names for what is different in each run: ids, tokens, hashes and times.

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const day = /(?<![\w-])20[23]\d-\d\d-\d\d(?![\w-])/g
const dayInWords = /\d{1,2} de [a-z]+ de 20\d\d|[A-Z][a-z]+ \d{1,2}, 20\d\d/g
const passwordHash = /(\$argon2\w+\$[^$]*\$[^$]*)\$[\w+/]+\$[\w+/]+/g
const token = /(?<![\w-])(?:ticket-)?[\w-]{43}(?![\w-])/g
const bytes = /\\x([0-9a-f]*)/g
/** What is sealed or packed has another text each time. */
const sealed = /(?<![\w+/=-])[\w+/=-]{44,}(?![\w+/=-])/g
const kept = /^[\w+/=-]*$/

/** The grain of times that are some seconds, minutes, hours or days away. No act may take longer than the first. */
const grains = [
  { below: 15 * 60, seconds: 30 },
  { below: 6 * 3_600, seconds: 60 },
  { below: 3 * 86_400, seconds: 600 },
  { below: Infinity, seconds: 86_400 / 4 },
]
/** Clocks are read a little before and after what they are read for. */
const slackMilliseconds = 30

function spanOf(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ] as const
  let rest = seconds
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${unit}`]
  })
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

const distanceTo = (base: string, seconds: number) =>
  seconds === 0 ? `<${base}>` : `<${base} ${seconds < 0 ? '-' : '+'} ${spanOf(Math.abs(seconds))}>`

interface NamedTime {
  act: number
  /** What it is counted from, if not from the act. */
  base?: string
  offset: number
}

export class StableNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #texts: [string, string][] = []
  #times: { at: number; is: NamedTime }[] = []
  #act = 0
  #began = 0
  #ended = Infinity

  /** Calls this value so, wherever it stands. */
  call(value: string, name: string): void {
    this.#names.set(value, name)
  }

  /** The same for what has no name yet. */
  callOnce(value: string, name: string): void {
    if (!this.#names.has(value)) this.#names.set(value, name)
  }

  /** Replaces this text everywhere, such as an address with a port. */
  replace(text: string, name: string): void {
    this.#texts.push([text, name])
  }

  /** Returns the name of a value, which has the next number of its kind if it is new. */
  nameOf(kind: string, value: string): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    const name = `${kind} ${count}`
    this.#names.set(value, name)
    return name
  }

  knows(value: string): boolean {
    return this.#names.has(value)
  }

  /** What happens from now on belongs to the next act. */
  begin(): void {
    this.#act++
    this.#began = Date.now()
    this.#ended = Infinity
  }

  end(): void {
    this.#ended = Date.now()
  }

  /** The clocks of everything known are put back. */
  shift(seconds: number): void {
    this.#times = this.#times.map(({ at, is }) => ({ at: at - seconds * 1_000, is }))
  }

  /** Remembers the moments of this act that stand in these texts, from which others are counted. */
  learnTimes(texts: readonly string[]): void {
    for (const text of texts)
      for (const [found] of text.matchAll(time)) {
        const at = Date.parse(found)
        if (this.#isNow(at) && !this.#known(at)) this.#times.push({ at, is: { act: this.#act, offset: 0 } })
      }
  }

  #isNow(at: number): boolean {
    return at >= this.#began - slackMilliseconds && at <= this.#ended + slackMilliseconds
  }

  #known(at: number): NamedTime | undefined {
    return this.#times.find((each) => Math.abs(each.at - at) <= 1)?.is
  }

  /** Counts from a moment of this act if it is a round time after it, else from its beginning. */
  #offsetOf(at: number): number {
    for (const { at: base, is } of this.#times)
      if (is.act === this.#act && is.offset === 0 && is.base === undefined) {
        const tens = Math.round((at - base) / 10_000) * 10
        if (tens !== 0 && Math.abs(at - base - tens * 1_000) <= 1) return tens
      }
    const seconds = (at - this.#began) / 1_000
    const { seconds: grain } = grains.find(({ below }) => Math.abs(seconds) < below)!
    return Math.round(Math.abs(seconds) / grain) * grain * Math.sign(seconds)
  }

  /** The same, where a time may be so many seconds from the meeting of a ride, which is on a minute of the clock. */
  nameOfTimeByMeeting(text: string, isMeeting: boolean): string {
    const at = Date.parse(text)
    const known = this.#known(at)
    if (known) return this.nameOfTime(text)
    if (isMeeting) this.#times.push({ at, is: { act: this.#act, base: 'meeting', offset: 0 } })
    else {
      const meeting = this.#times.findLast(
        (each) =>
          each.is.base === 'meeting' &&
          each.is.offset === 0 &&
          Number.isInteger(Math.round(at - each.at) / 1_000),
      )
      if (meeting)
        this.#times.push({
          at,
          is: { act: this.#act, base: meeting.is.base!, offset: Math.round((at - meeting.at) / 1_000) },
        })
      else if (!this.#isNow(at)) {
        const minutes = Math.round((at - this.#began) / 300_000) * 5
        this.#times.push({ at, is: { act: this.#act, offset: minutes * 60 } })
      }
    }
    return this.nameOfTime(text)
  }

  nameOfTime(text: string): string {
    const at = Date.parse(text)
    let is = this.#known(at)
    if (is === undefined) {
      // Some terms end with a day.
      if (at % 86_400_000 === 0) is = { act: this.#act, base: 'a midnight', offset: 0 }
      else is = { act: this.#act, offset: this.#isNow(at) ? 0 : this.#offsetOf(at) }
      this.#times.push({ at, is })
    }
    return distanceTo(is.base ?? `act ${is.act}`, is.offset)
  }

  /** Calls the act that was last begun now. */
  asNow(text: string): string {
    return text.replaceAll(new RegExp(`<act ${this.#act}(?=[ >])`, 'g'), '<now')
  }

  /** Returns the text with names for all that is different in each run. */
  of(text: string): string {
    const whole = this.#names.get(text)
    if (whole !== undefined) return `<${whole}>`
    let named = text
    for (const [from, to] of this.#texts) named = named.replaceAll(from, to)
    return named
      .replaceAll(passwordHash, (found, kind: string) => `<${this.nameOf(`hash ${kind}`, found)}>`)
      .replaceAll(time, (found) => this.nameOfTime(found))
      .replaceAll(day, '<a day>')
      .replaceAll(dayInWords, '<a day>')
      .replaceAll(uuid, (found) => `<${this.nameOf('id', found)}>`)
      .replaceAll(bytes, (found, hex: string) =>
        hex.length > 128 ? `<bytes>` : `<${this.nameOf(`${hex.length / 2} bytes`, found)}>`,
      )
      .replaceAll(token, (found) => `<${this.nameOf('token', found)}>`)
      .replaceAll(sealed, (found) => (kept.test(found) ? '<sealed>' : found))
  }

  /** The same without names that would count: to sort what has none yet. */
  blank(text: string): string {
    return text
      .replaceAll(passwordHash, 'hash')
      .replaceAll(time, 'time')
      .replaceAll(uuid, (found) => this.#names.get(found) ?? 'id')
      .replaceAll(bytes, 'bytes')
      .replaceAll(token, 'token')
      .replaceAll(sealed, 'sealed')
  }
}
