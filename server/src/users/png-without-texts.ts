/** What a picture is drawn from. Texts, histograms, suggested palettes and the like may come by the hundred. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'eXIf'])
/** PNG allows one of each. */
const once = new Set(['iCCP', 'eXIf'])

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Its length, its name and its checksum. */
const bytesAroundChunk = 12

/**
 * Returns a PNG with only the chunks that it is drawn from: two hundred compressed texts of 20 kB unpack to 4 GB, and
 * the library unpacks each. Returns anything else, and what follows a chunk that is cut, as it is.
 */
export function pngWithoutTexts(picture: Buffer): Buffer {
  if (!picture.subarray(0, signature.length).equals(signature)) return picture
  const parts: Uint8Array[] = [signature]
  const seen = new Set<string>()
  let from = signature.length
  while (from + bytesAroundChunk <= picture.length) {
    const name = picture.toString('latin1', from + 4, from + 8)
    const to = from + bytesAroundChunk + picture.readUInt32BE(from)
    if (to > picture.length) break
    if (kept.has(name) && !(once.has(name) && seen.has(name))) parts.push(picture.subarray(from, to))
    seen.add(name)
    from = to
  }
  return Buffer.concat([...parts, picture.subarray(from)])
}
