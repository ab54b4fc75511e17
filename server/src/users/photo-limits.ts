// How large a picture may be, how small it is made, how long that may take, and how many are worked on. The largest
// upload is `limits.photoBytes` in protocol/src/limits.ts, because the web app refuses it, too.

/** No real photo has more pixels. A small file that declares more is a decompression bomb. */
export const mostPixels = 50_000_000
/** The longest side that WebP has. JPEG and PNG allow more, but no camera makes such pictures. */
export const mostSidePixels = 16_383
/**
 * How many times longer than broad a picture may be: more than any panorama. The shorter side is resized to 256 px
 * before the picture is cropped, so a picture of 50,000 × 1 would become one of 12.8 million × 256.
 */
export const mostRatio = 10
/**
 * A picture that is not decoded line by line stands in memory as a whole: a progressive JPEG of four colours and 50
 * megapixels would take 400 MB. No usual photo takes as much as this; those of cameras are baseline JPEGs.
 */
export const mostBytesHeld = 150_000_000
/**
 * A progressive JPEG is refined scan by scan, each over the whole picture: usual ones have about ten, and a small picture
 * inside the fields of the camera may have as many.
 */
export const mostScans = 50
export const sidePixels = 256
/** A picture of a receipt is encoded in the first of these ways that fits: the small print of most stays legible. */
export const receiptQualities = [
  { pixels: 1_600, quality: 78 },
  { pixels: 1_600, quality: 50 },
  { pixels: 1_000, quality: 50 },
  { pixels: 700, quality: 20 },
] as const
export const mostReceiptBytes = 600_000
/** A picture that takes more of the processor is refused: one of a camera with 48 megapixels takes less than two. */
export const mostProcessorSeconds = 8
/** The last defence against a picture that takes more than its header declares. Permitted ones stay below 500 MB. */
export const mostResidentBytes = 1_000_000_000

// Of the line of pictures that wait for a process.
export const mostAtOnce = 2
/** An airport shares one address. */
export const mostWaitingOfNetwork = 12
/** Each picture holds up to 5 MB. */
export const mostAtHand = 30
/** After this long the machine is too busy, or the process hangs: it is killed, and the picture may be sent again. */
export const mostMilliseconds = 30_000
export const mostMillisecondsToStart = 60_000
/** An idle process costs some 70 MB, so it ends after this time. */
export const idleMilliseconds = 30_000
