// The files of ours that a file needs, read from its imports.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { inlined } from './inline-calls.ts'

export interface Imports {
  /** Needed before the file itself can run. */
  atOnce: readonly string[]
  /** Fetched by a dynamic import. */
  later: readonly string[]
}

const known = new Map<string, Imports>()
const none: Imports = { atOnce: [], later: [] }

/** The file that an import leads to; nothing for libraries. */
function fileOf(specifier: string, importer: string): string[] {
  if (specifier.startsWith('.')) return [join(dirname(importer), specifier)]
  return specifier.startsWith('@woodalo/') ? [fileURLToPath(import.meta.resolve(specifier))] : []
}

/** Returns the paths of our own files that this one imports, without type imports. */
export function importsOf(file: string): Imports {
  const found = known.get(file) ?? readImports(file)
  known.set(file, found)
  return found
}

function readImports(file: string): Imports {
  // The source of the calls never reaches the browser.
  if (!/\.tsx?$/.test(file) || inlined.test(file) || !existsSync(file)) return none
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]))
  const asked = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^'(.*)'$/.exec(source.slice(start, end)) ?? []
    return specifier === undefined ? [] : [specifier]
  })
  const files = (specifiers: readonly string[]) => specifiers.flatMap((specifier) => fileOf(specifier, file))
  return { atOnce: files([...imported, ...passedOn]), later: files(asked) }
}

/** These files with all their direct and indirect imports; optionally with their dynamic imports. */
export function reachedFrom(files: readonly string[], { later = false } = {}): Set<string> {
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    const imports = importsOf(file)
    imports.atOnce.forEach(reach)
    if (later) imports.later.forEach(reach)
  }
  files.forEach(reach)
  return reached
}
