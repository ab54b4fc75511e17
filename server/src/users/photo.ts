import sharp from 'sharp'

/** No real photo has more pixels. A small file that declares more is a decompression bomb. */
const mostPixels = 50_000_000
const sidePixels = 256
const mostAtOnce = 2

// Allows only these loaders, so that strangers' files never reach any other parser of the library.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Re-encodes the picture: upright, cropped to a square of 256 px, WebP, without metadata (photos contain their
 * location). Returns null unless it is a complete JPEG, PNG or WebP picture.
 */
export function repaint(picture: Buffer): Promise<Buffer | null> {
  return oneOfFew(async () => {
    try {
      return await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        .rotate()
        .resize(sidePixels, sidePixels, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .timeout({ seconds: 5 })
        .toBuffer()
    } catch {
      return null
    }
  })
}
