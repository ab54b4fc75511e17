import sharp, { type Metadata } from 'sharp'

// The largest upload is `limits.photoBytes` in protocol/src/limits.ts, because the web app refuses it, too.
/** No real photo has more pixels. A small file that declares more is a decompression bomb. */
const mostPixels = 50_000_000
/**
 * A picture that is not decoded line by line stands in memory as a whole: a progressive JPEG of four colours and 50
 * megapixels would take 400 MB. No usual photo takes as much as this; those of cameras are baseline JPEGs.
 */
const mostBytesHeld = 150_000_000
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

/** Returns how many bytes decoding may hold at once: none for a baseline JPEG, which is shrunk while it is read. */
function bytesHeld({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (format === 'jpeg' && !isProgressive) return 0
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  // WebP is always decoded with four channels.
  return width * height * (format === 'webp' ? 4 : channels) * bytesPerSample
}

/**
 * Re-encodes the picture: upright, cropped to a square of 256 px, WebP, without metadata (photos contain their
 * location). Returns null unless it is a complete JPEG, PNG or WebP picture.
 */
export function repaint(picture: Buffer): Promise<Buffer | null> {
  return oneOfFew(async () => {
    try {
      const image = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      if (bytesHeld(await image.metadata()) > mostBytesHeld) return null
      return await image
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
