import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

const inlineElement = /<(script|style)>([^]*?)<\/\1>/g

/** Returns the inline scripts and styles of a page as sources for a content security policy. */
function inlineHashesOf(page: string): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] }
  for (const [, name, content] of page.matchAll(inlineElement)) {
    const hash = `'sha256-${createHash('sha256').update(content!).digest('base64')}'`
    hashes[name === 'script' ? 'scripts' : 'styles'].push(hash)
  }
  return hashes
}

/**
 * Returns the hashes of the inline parts of the web app's page: the few lines that must run before it is painted, and
 * its first styles. Rereads the file after a change, so that a build under a running server takes effect as a whole.
 */
export function createInlineHashes(folder: string): () => InlineHashes {
  const path = join(folder, 'index.html')
  let known: InlineHashes = { scripts: [], styles: [] }
  let readAt: number | null = null
  return () => {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
    if (changedAt !== null && changedAt !== readAt) known = inlineHashesOf(readFileSync(path, 'utf8'))
    readAt = changedAt
    return known
  }
}
