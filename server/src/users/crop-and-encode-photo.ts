// The process that decodes strangers' pictures, one after another: see photo-processes.ts. It knows no settings and no secrets.
import { writeFileSync } from 'node:fs'
import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  mostBytesHeld,
  mostPixels,
  mostRatio,
  mostReceiptBytes,
  mostResidentBytes,
  mostProcessorSeconds,
  mostScans,
  mostSidePixels,
  receiptQualities,
  sidePixels,
} from './photo-limits.ts'
import type { Painted, Sent } from './photo-processes.ts'
import { pngWithoutTexts } from './png-without-texts.ts'

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
      .toBuffer()
    if (webp.length <= mostReceiptBytes) return webp
  }
  return null
}

const startOfScan = Buffer.from([0xff, 0xda])

/** Returns whether a JPEG has more scans than any camera or program makes. Elsewhere these two bytes are rare. */
function hasTooManyScans(picture: Buffer): boolean {
  let scans = 0
  for (let at = picture.indexOf(startOfScan); at !== -1; at = picture.indexOf(startOfScan, at + 2))
    if (++scans > mostScans) return true
  return false
}

async function repaint({ picture, subject }: Sent): Promise<Buffer | null> {
  try {
    const sent = Buffer.from(picture)
    const image = sharp(pngWithoutTexts(sent), {
      limitInputPixels: mostPixels,
      failOn: 'error',
      pages: 1,
    })
    // Reads the header only.
    const metadata = await image.metadata()
    if (isTooMuch(metadata) || (metadata.format === 'jpeg' && hasTooManyScans(sent))) return null
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
let begin = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(begin)
  // Time of the clock would refuse good pictures while the machine is busy with other things.
  if (user + system > mostProcessorSeconds * 1e6 || process.memoryUsage.rss() > mostResidentBytes) end()
}, 50).unref()
process.on('disconnect', end)
process.on('message', (sent: Sent) => {
  begin = process.cpuUsage()
  void repaint(sent).then((webp) => process.send?.({ webp } satisfies Painted))
})
// It is ready.
process.send?.({ webp: null } satisfies Painted)
