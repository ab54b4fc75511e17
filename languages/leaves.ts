/** A text with the path of its names: `login.faults.emailEmpty`. */
export type Leaf = readonly [path: string, text: string]

/** The placeholder for an inserted value. */
export function holeOf(index: number): string {
  return String(index + 2)
}

/** Every text of a catalogue; what takes values is given one for each, as `holeOf` writes them. */
export function leavesOf(texts: unknown, path = ''): Leaf[] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts === 'function')
    return leavesOf(texts(...Array.from({ length: texts.length }, (_, index) => holeOf(index))), path)
  return Object.entries(texts as object).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}
