import type { Rolldown } from 'vite'
import { anyLanguage } from './first-visits.ts'

type Chunk = Rolldown.OutputChunk

/** The chunks that a page has to fetch for these modules, with all that they import at once. Throws when a module is in none. */
export function chunksOf(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
  language: string,
): Set<Chunk> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const need = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) need(byName.get(name))
  }
  for (const pattern of modules) {
    const module = pattern.replace(anyLanguage, language)
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!found) throw new Error(`No chunk holds ${module}`)
    need(found)
  }
  return needed
}

export function entryOf(bundle: Rolldown.OutputBundle): Chunk {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (entry?.type !== 'chunk') throw new Error('The bundle has no entry')
  return entry
}

export function stylesOf(chunks: Iterable<Chunk>): string[] {
  return [...new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}
