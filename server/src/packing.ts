// Packs JSON for storage with dictionaries, because each text is short and consists mostly of field names.
import { constants, deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { firstDictionary, trainedDictionary } from './packing-dictionaries.ts'

/** The first byte names the packing, so that every node can read what any other wrote. */
const plain = 0
const deflated = 1
const trained = 2

/** The migration that every node must know before any packs with the trained dictionary. */
export const migrationOfTraining = '0076'

/** Shorter payloads do not shrink. */
const leastPackedBytes = 200

const zstdOptions = {
  dictionary: trainedDictionary,
  params: {
    // Above this level, texts of some kilobytes take several times as long and shrink by 3 % more.
    [constants.ZSTD_c_compressionLevel]: 7,
    [constants.ZSTD_c_contentSizeFlag]: 0,
    [constants.ZSTD_c_dictIDFlag]: 0,
  },
}

export interface PackOptions {
  /** Whether every node can read what is packed with the trained dictionary. */
  withTraining: boolean
}

export function packJson(value: object | null, { withTraining }: PackOptions): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  if (text.length < leastPackedBytes) return Buffer.concat([Buffer.of(plain), text])
  const [mark, packed] = withTraining
    ? [trained, zstdCompressSync(text, zstdOptions)]
    : [
        deflated,
        deflateRawSync(text, {
          dictionary: firstDictionary,
          level: constants.Z_DEFAULT_COMPRESSION,
          memLevel: 6,
        }),
      ]
  return Buffer.concat([Buffer.of(mark), packed])
}

function unpack(packing: number | undefined, packed: Buffer): Buffer {
  if (packing === plain) return packed
  if (packing === deflated) return inflateRawSync(packed, { dictionary: firstDictionary })
  if (packing === trained) return zstdDecompressSync(packed, { dictionary: trainedDictionary })
  throw new Error(`stored JSON is packed in a way that this version does not know: ${packing}`)
}

/** @throws if a version packed it that this one does not know. */
export function unpackJson(packed: Buffer): unknown {
  return JSON.parse(unpack(packed[0], packed.subarray(1)).toString())
}
