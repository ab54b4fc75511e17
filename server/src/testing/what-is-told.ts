// What riders are told, leaf by leaf: of a ride that they were told of before, only what is different.
import type { StableNames } from './stable-names.ts'

type Json = unknown

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kinds of things of which riders are told again and again. */
const kinds: [string, (value: Record<string, Json>) => boolean][] = [
  ['ride', (value) => 'termsVersion' in value && 'rideRequests' in value],
  ['settlement', (value) => 'payerUid' in value && 'shares' in value],
  ['user', (value) => 'firebase_uid' in value && 'gender' in value && 'isOnboarded' in value],
]

/** What has another value each time, by the name of its field. */
const random: Record<string, (value: string) => string | null> = {
  code: (value) => (/^\d{4}$/.test(value) ? '<4 digits>' : null),
  lastSignAt: () => '<a moment>',
}
/** Counted from the meeting, which is on a full minute of the clock. */
export const byMeeting = /^(meetAt|meet_at|eta|expectedAt|noShowFrom)$/
export const isMeeting = (field: string) => field.startsWith('meet')

/** Returns the greatest part with that leaf of which nothing is left, or null if it has become something else. */
function goneOf(key: string, left: readonly string[]): string | null {
  const isIn = (part: string) =>
    left.some((each) => each.startsWith(`${part}.`) || each.startsWith(`${part}[`))
  if (isIn(key)) return null
  const parts = key.split(/(?=[.[])/)
  for (let length = 1; length <= parts.length; length++) {
    const part = parts.slice(0, length).join('')
    if (left.includes(part)) return null
    if (!isIn(part)) return part
  }
  return key
}

/** The upper end of a price depends on how heavy the traffic may be at this hour of the week. */
const byTraffic = /^data\.((solo|shared)\.to|sharedWith\[\d\]\.usual)\.amount$/

/** Lists in the order of random ids. */
const inAnyOrder = /(^|\.)(left|ride\.riders)$/

/** Reads what one rider is told. */
export class Reading {
  readonly #known = new Map<string, Map<string, string>>()
  readonly #names: StableNames

  constructor(names: StableNames) {
    this.#names = names
  }

  #leaf(field: string, value: Json): string {
    if (field === 'medianWaitSeconds' && value !== null) return '<some seconds>'
    if (typeof value !== 'string') return JSON.stringify(value)
    if (byMeeting.test(field)) return this.#names.nameOfTimeByMeeting(value, isMeeting(field))
    return random[field]?.(value) ?? this.#names.of(value)
  }

  /** Returns a line for each leaf, or for each that is not as it was when this rider was told of it last. */
  linesOf(value: Json, path = '', field = ''): string[] {
    if (Array.isArray(value)) {
      if (value.length === 0) return [`${path}: []`]
      if (value.every((each) => typeof each !== 'object' || each === null))
        return [`${path}: [${value.map((each) => this.#leaf(field, each)).join(', ')}]`]
      const inOrder = inAnyOrder.test(path)
        ? value.toSorted((a, b) =>
            this.#names.blank(JSON.stringify(a)) < this.#names.blank(JSON.stringify(b)) ? -1 : 1,
          )
        : value
      return inOrder.flatMap((each, index) => this.linesOf(each, `${path}[${index}]`))
    }
    if (byTraffic.test(path)) return [`${path}: <as the traffic is at this hour>`]
    if (!isObject(value)) return [`${path}: ${this.#leaf(field, value)}`]
    const kind = kinds.find(([, is]) => is(value))?.[0]
    const lines = Object.entries(value).flatMap(([key, each]) =>
      this.linesOf(each, kind || path === '' ? key : `${path}.${key}`, key),
    )
    if (Object.keys(value).length === 0) return path === '' ? [] : [`${path}: {}`]
    if (!kind) return lines
    return this.#since(kind, path, lines)
  }

  #since(kind: string, path: string, lines: readonly string[]): string[] {
    const before = this.#known.get(kind)
    const now = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    )
    this.#known.set(kind, now)
    const at = path === '' ? kind : path
    if (!before) return lines.map((line) => `${at}: ${line}`)
    const changed = [...now].filter(([key, value]) => before.get(key) !== value)
    const gone = new Set(
      [...before.keys()].filter((key) => !now.has(key)).flatMap((key) => goneOf(key, [...now.keys()]) ?? []),
    )
    const all = [
      ...changed.map(([key, value]) => `${key}: ${value}`),
      ...[...gone].map((key) => `${key}: gone`),
    ]
    return all.length === 0 ? [`${at}: as before`] : all.map((line) => `${at}: ${line}`)
  }
}
