// Reads the items of an OpenStreetMap extract (.osm.pbf) in the order of the file.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'

type Tags = Readonly<Record<string, string>>

export interface Item {
  type?: 'node' | 'way' | 'relation'
  id: number
  lat: number
  lon: number
  refs: number[]
  members?: { type: string; ref: number; role: string }[]
  tags?: Tags
}

export class ExtractError extends Error {}

/** The wanted tags of each kind of item; `false` skips the kind. */
export type TagsOf = { node: string[] | false; way: string[] | false; relation: string[] | false }

/**
 * @param onShare told again and again which share of the file has been read
 * @throws ExtractError
 */
export async function eachItem(
  path: string,
  withTags: TagsOf,
  act: (item: Item) => void,
  onShare: (share: number) => void = () => {},
): Promise<void> {
  let items = 0
  const file = createReadStream(path)
  try {
    await pipeline(file, new OSMTransform({ withTags }), async (blocks: AsyncIterable<Item[]>) => {
      const { size } = await stat(path)
      for await (const block of blocks) {
        onShare(file.bytesRead / size)
        for (const item of block)
          if (item.type) {
            items++
            act(item)
          }
      }
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new ExtractError(`${path}: cannot be opened (${code})`)
    throw new ExtractError(`${path}: not a whole .osm.pbf file (${message})`, { cause: error })
  }
  if (items === 0) throw new ExtractError(`${path}: nothing is in this extract`)
}
