import sharp from 'sharp'

/** No picture that a person takes has more; a small file that claims more is a bomb. */
const mostPixels = 50_000_000
const sidePixels = 256
const mostAtOnce = 2

// Only these loaders, so that no other parser of the library ever sees what a stranger sends.
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
 * Paints the picture anew: upright, cut to a square of 256 px, WebP, without metadata (a photo tells where it was taken).
 * Null for what is not a whole JPEG, PNG or WebP picture.
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
