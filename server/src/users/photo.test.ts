// What strangers may send as their picture.
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { repaint } from './photo.ts'

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } })

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG of one colour channel that declares this size. */
function png(width: number, height: number, data: Buffer, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpeg = await picture().jpeg().toBuffer()
const behind = (name: string) => Buffer.from(`${name}\0\0`, 'latin1')

describe('a picture', () => {
  const zeros = deflateSync(Buffer.alloc(50_000_000))
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a page behind it', () => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')])],
    [
      'a profile that unpacks to 50 MB',
      () => png(2, 2, Buffer.alloc(6), chunk('iCCP', Buffer.concat([behind('x'), zeros]))),
    ],
    [
      'a text that unpacks to 50 MB',
      () => png(2, 2, Buffer.alloc(6), chunk('zTXt', Buffer.concat([behind('x'), zeros]))),
    ],
    ['more data than its size', () => png(1, 1, Buffer.alloc(20_000_000))],
    [
      'the promise of four billion frames',
      () => png(2, 2, Buffer.alloc(6), chunk('acTL', Buffer.alloc(8, 0xff))),
    ],
    [
      'frame after frame',
      () =>
        sharp(Buffer.alloc(100 * 20_000 * 3), {
          raw: { width: 100, height: 20_000, channels: 3, pageHeight: 100 },
        })
          .webp({ effort: 0 })
          .toBuffer(),
    ],
    [
      'an orientation',
      () =>
        picture(100, 300)
          .withExif({ IFD0: { Orientation: '6' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'fields of a camera that are nonsense',
      () => {
        const nonsense = Buffer.alloc(65_523, 0xff)
        const header = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.from('Exif\0\0MM\0*')])
        return Buffer.concat([jpeg.subarray(0, 2), header, nonsense, jpeg.subarray(2)])
      },
    ],
    ['the inks of a printer', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ])('with %s is reduced to 256 px and nothing else is kept', async (_what, make) => {
    const drawn = (await repaint(await make()))!
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
    expect(drawn.length).toBeLessThan(1_000)
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['declares more than there are', () => png(0x7fffffff, 0x7fffffff, Buffer.alloc(10))],
    ['is a line of 50 million', () => png(50_000_000, 1, Buffer.alloc(10))],
    [
      'has no lines',
      () => {
        const flat = Buffer.from(jpeg)
        flat.writeUInt16BE(0, flat.indexOf(Buffer.from([0xff, 0xc0])) + 5)
        return flat
      },
    ],
    ['is cut', () => jpeg.subarray(0, jpeg.length / 2)],
    ['stands behind another’s signature', () => Buffer.concat([Buffer.from('GIF89a'), jpeg])],
    [
      'says that it is 4 GB long',
      async () => {
        const webp = await picture().webp().toBuffer()
        webp.writeUInt32LE(0xffffffff, 4)
        return webp
      },
    ],
    [
      'is scanned thousands of times',
      async () => {
        const progressive = await picture(1_000, 1_000).jpeg({ progressive: true }).toBuffer()
        const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
        const scans = Array.from({ length: 20_000 }, () => scan)
        return Buffer.concat([progressive.subarray(0, -2), ...scans, progressive.subarray(-2)])
      },
    ],
  ])('is refused if it %s', async (_what, make) => {
    expect(await repaint(await make())).toBeNull()
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['progressive JPEG', () => picture(5_100, 5_100).jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => picture(6_200, 6_200).webp({ lossless: true, effort: 0 }).toBuffer()],
    [
      'PNG of 16 bits',
      () => picture(5_200, 5_200).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
    ],
  ])('is refused if decoding it would take more than 150 MB of memory: %s', async (_kind, make) => {
    const sent = await make()
    expect(sent.length).toBeLessThan(5_000_000)
    expect(await repaint(sent)).toBeNull()
  })

  test('is accepted from a camera with 48 megapixels', async () => {
    expect(await repaint(await picture(8_000, 6_000).jpeg().toBuffer())).not.toBeNull()
  })
})

test.each([
  ['avif', () => picture(20, 20).avif().toBuffer()],
  ['heic', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
  ['pdf', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
  ['ppm', () => Buffer.from('P6\n60000 60000\n255\n')],
  ['mvg', () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://example.org/x"')],
  ['vips', () => Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(600)])],
  ['fits', () => Buffer.from('SIMPLE  =                    T'.padEnd(2_880))],
  ['csv', () => Buffer.from('1 2\n3 4\n')],
])('other formats are refused: %s', async (_kind, make) => {
  expect(await repaint(await make())).toBeNull()
})
