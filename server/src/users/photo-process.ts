// The process that decodes strangers' pictures, one after another: see photo-queue.ts. It knows no settings and no secrets.
import { writeFileSync } from 'node:fs'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Painted, Sent } from './photo-queue.ts'

// The largest upload is `limits.photoBytes` in protocol/src/limits.ts, because the web app refuses it, too.
/** No real photo has more pixels. A small file that declares more is a decompression bomb. */
const mostPixels = 50_000_000
/** The longest side that WebP has. JPEG and PNG allow more, but no camera makes such pictures. */
const mostSidePixels = 16_383
/**
 * How many times longer than broad a picture may be: more than any panorama. The shorter side is resized to 256 px
 * before the picture is cropped, so a picture of 50,000 × 1 would become one of 12.8 million × 256.
 */
const mostRatio = 10
/**
 * A picture that is not decoded line by line stands in memory as a whole: a progressive JPEG of four colours and 50
 * megapixels would take 400 MB. No usual photo takes as much as this; those of cameras are baseline JPEGs.
 */
const mostBytesHeld = 150_000_000
const sidePixels = 256
/** A picture of a receipt is encoded in the first of these ways that fits: the small print of most stays legible. */
const receiptQualities = [
  { pixels: 1_600, quality: 78 },
  { pixels: 1_600, quality: 50 },
  { pixels: 1_000, quality: 50 },
  { pixels: 700, quality: 20 },
] as const
const mostReceiptBytes = 600_000
/** A picture that takes longer to repaint is refused. */
const mostSeconds = 5
/** The last defence against a picture that takes more than its header declares. Permitted ones stay below 500 MB. */
const mostResidentBytes = 1_000_000_000

// Allows only these loaders, so that strangers' files never reach any other parser of the library.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** Returns how many bytes decoding may hold at once: none for a baseline JPEG, which is shrunk while it is read. */
function bytesHeld({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (format === 'jpeg' && !isProgressive) return 0
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  // WebP is always decoded with four channels.
  return width * height * (format === 'webp' ? 4 : channels) * bytesPerSample
}

function isTooMuch(metadata: Metadata): boolean {
  const [shorter, longer] = [metadata.width, metadata.height].toSorted((one, other) => one - other) as [
    number,
    number,
  ]
  return longer > mostSidePixels || longer > shorter * mostRatio || bytesHeld(metadata) > mostBytesHeld
}

async function paintFace(image: Sharp): Promise<Buffer> {
  return image
    .rotate()
    .resize(sidePixels, sidePixels, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
}

/** Returns null if no way fits, which not even noise reaches. */
async function paintReceipt(image: Sharp): Promise<Buffer | null> {
  for (const { pixels, quality } of receiptQualities) {
    const webp = await image
      .clone()
      .rotate()
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
    if (webp.length <= mostReceiptBytes) return webp
  }
  return null
}

async function repaint({ picture, subject }: Sent): Promise<Buffer | null> {
  try {
    const image = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    // Reads the header only.
    if (isTooMuch(await image.metadata())) return null
    return await (subject === 'receipt' ? paintReceipt(image) : paintFace(image))
  } catch {
    return null
  }
}

/** Ends the process at once. Its other exits wait for the threads that still work on a picture. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

try {
  // If memory runs out, Linux ends this process rather than the service.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems have no such file.
}
setInterval(() => {
  if (process.memoryUsage.rss() > mostResidentBytes) end()
}, 50).unref()
process.on('disconnect', end)
process.on('message', (sent: Sent) => {
  void repaint(sent).then((webp) => process.send?.({ webp } satisfies Painted))
})
// It is ready.
process.send?.({ webp: null } satisfies Painted)
