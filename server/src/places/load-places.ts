// Loads the project's table of known places into the database if it has changed.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kindWordsOf, placeKinds } from './place-kinds.ts'
import type { PlaceStore } from './known-place-store.ts'

const readerFile = join(import.meta.dirname, 'places-file.ts')

/** `text` is that of the table. The code that reads it is loaded only for a table that is not loaded yet. */
export async function loadPlaces(store: PlaceStore, text: string): Promise<'loaded' | 'unchanged'> {
  // Whatever the places are made of: the table, the words of the languages, and the code itself.
  const madeOf = [text, placeKinds.map(kindWordsOf), await readFile(readerFile, 'utf8')]
  const hash = createHash('sha256').update(JSON.stringify(madeOf)).digest()
  return store.load('places.csv', hash, async () => {
    const { readPlaces } = await import('./places-file.ts')
    return readPlaces(text)
  })
}
