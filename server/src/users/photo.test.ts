// What strangers may send as their picture.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPainter } from './photo-processes.ts'

const painter = createPainter()
afterAll(() => painter.close())
/** Of a network that belongs to nobody else. */
const alone = (asker: string) => ({ asker, among: asker })
const repaint = (sent: Buffer, asker = 'somebody') => painter.repaint(sent, alone(asker))

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
    [
      'a hundred texts that unpack to 50 MB each',
      () =>
        png(
          2,
          2,
          Buffer.alloc(6),
          ...Array.from({ length: 100 }, () => chunk('zTXt', Buffer.concat([behind('x'), zeros]))),
        ),
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

  test('is read with as many scans as programs make, and refused with fifty more', async () => {
    const progressive = await picture(64, 64).jpeg({ progressive: true }).toBuffer()
    const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const withMore = (scans: number) =>
      Buffer.concat([
        progressive.subarray(0, -2),
        ...Array.from({ length: scans }, () => scan),
        progressive.subarray(-2),
      ])
    expect(await repaint(withMore(0))).not.toBeNull()
    expect(await repaint(withMore(50))).toBeNull()
  })

  // The shorter side is resized to 256 px before the picture is cropped.
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['PNG of 50,000 × 1', () => picture(50_000, 1).png().toBuffer()],
    ['PNG of 1 × 50,000', () => picture(1, 50_000).png().toBuffer()],
    ['interlaced PNG of 1 × 50,000', () => picture(1, 50_000).png({ progressive: true }).toBuffer()],
    ['PNG of 30,000 × 100', () => picture(30_000, 100).png().toBuffer()],
    ['PNG of 12 × 1', () => picture(12, 1).png().toBuffer()],
    ['JPEG of 50,000 × 1', () => picture(50_000, 1).jpeg().toBuffer()],
    ['JPEG of 1 × 50,000', () => picture(1, 50_000).jpeg().toBuffer()],
    ['progressive JPEG of 1 × 50,000', () => picture(1, 50_000).jpeg({ progressive: true }).toBuffer()],
    [
      'JPEG of 1 × 50,000 on its side',
      () =>
        picture(1, 50_000)
          .withExif({ IFD0: { Orientation: '6' } })
          .jpeg()
          .toBuffer(),
    ],
    ['JPEG of 16,384 × 1,700', () => picture(16_384, 1_700).jpeg().toBuffer()],
    ['WebP of 16,383 × 1', () => picture(16_383, 1).webp().toBuffer()],
    ['WebP of 1 × 16,383', () => picture(1, 16_383).webp().toBuffer()],
    [
      'animated WebP of 1 × 1,000',
      () =>
        sharp(Buffer.alloc(3_000 * 3), { raw: { width: 1, height: 3_000, channels: 3, pageHeight: 1_000 } })
          .webp({ effort: 0 })
          .toBuffer(),
    ],
  ])(
    'is refused by its header if a side is too long, or one ten times as long as the other: %s',
    async (_kind, make) => {
      expect(await repaint(await make())).toBeNull()
    },
  )

  test.each<[number, number]>([
    [1, 1],
    [10, 1],
    [1, 10],
    [16_383, 1_639],
  ])('is accepted up to those measures: %d × %d', async (width, height) => {
    expect(await repaint(await picture(width, height).png().toBuffer())).not.toBeNull()
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['progressive JPEG', () => picture(5_100, 5_100).jpeg({ progressive: true }).toBuffer()],
    // Of one colour, 6,200 × 6,200. It is short, but takes long to make.
    ['WebP', async () => Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvN9gNBgdQ1RL1rv+BiOh/AAA=', 'base64')],
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

  test('is accepted on a machine that is busy with other things for seconds', async () => {
    const sent = await picture(8_000, 6_000).png().toBuffer()
    const busy = createPainter()
    const childrenOf = () =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
    const before = childrenOf()
    await busy.repaint(await picture(1, 1).png().toBuffer(), alone('Ana'))
    const pids = childrenOf().filter((pid) => !before.includes(pid))
    let isDone = false
    const drawn = busy.repaint(sent, alone('Ana')).finally(() => {
      isDone = true
    })
    // Waits until it has begun.
    await pause(100)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    expect(isDone).toBe(false)
    // Waits longer than a picture once had: eight seconds.
    await pause(8_500)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    expect(await drawn).not.toBeNull()
    busy.close()
  })
})

describe('a process that decodes pictures', () => {
  // Instead of the library: the first byte says what becomes of the process.
  const folder = mkdtempSync(join(tmpdir(), 'woodalo-painter-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `process.on('message', ({ picture: [act] }) => {
      if (act === 1) for (;;);
      if (act === 2) process.exit(1)
      if (act !== 3) process.send({ webp: Buffer.from(String(process.pid)) })
    })
    process.on('disconnect', () => process.exit())
    process.send({ webp: null })`,
  )
  const start = () => createPainter({ program: pathToFileURL(program), milliseconds: 1_000 })
  const good = Buffer.from([0])
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  const late = 'SERVICE_UNAVAILABLE'
  test.each([
    ['works for ever', 1, late],
    ['dies', 2, null],
    ['never responds', 3, late],
  ])('that %s is ended and replaced, and the next picture has its turn', async (_what, act, result) => {
    const some = start()
    const before = Number(await some.repaint(good, alone('Ana')))
    const many = Array.from({ length: 2 }, (_, at) =>
      some
        .repaint(Buffer.from([act]), alone(`stranger ${at}`))
        .catch((error: unknown) => (error as { code: string }).code),
    )
    const next = some.repaint(good, alone('Ana'))
    expect(await Promise.all(many)).toEqual([result, result])
    const after = Number(await next)
    expect(after).not.toBe(before)
    await expect.poll(() => isRunning(before)).toBe(false)
    some.close()
    await expect.poll(() => isRunning(after)).toBe(false)
  })

  test('that dies with a picture keeps nobody waiting for as long as a picture may take', async () => {
    const patient = createPainter({ program: pathToFileURL(program), milliseconds: 3_600_000 })
    const [dying, next] = [Buffer.from([2]), good].map((sent) => patient.repaint(sent, alone('Ana')))
    expect(await dying).toBeNull()
    expect(Number(await next)).toBeGreaterThan(0)
    patient.close()
  })

  test('is used again, and two at most run', async () => {
    const some = start()
    const pids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => some.repaint(good, alone(`rider ${at}`)).then(String)),
    )
    expect(new Set(pids).size).toBeLessThanOrEqual(2)
    some.close()
  })

  test('keeps thirty pictures at hand at most, and twelve of a network waiting', async () => {
    const some = start()
    const sent = (asker: (at: number) => string, count: number) =>
      Promise.allSettled(Array.from({ length: count }, (_, at) => some.repaint(good, alone(asker(at)))))
    const refusals = (results: PromiseSettledResult<unknown>[]) =>
      results.filter((result) => result.status === 'rejected').map(({ reason }) => (reason as Error).message)
    expect(refusals(await sent(() => 'Ana', 16))).toHaveLength(3)
    expect(refusals(await sent((at) => `rider ${at}`, 40))).toHaveLength(10)
    some.close()
  })

  test('has none of the service’s settings', async () => {
    const spy = join(folder, 'spy.mjs')
    writeFileSync(
      spy,
      `process.on('message', () => process.send({ webp: Buffer.from(JSON.stringify(process.env)) }))
      process.on('disconnect', () => process.exit())
      process.send({ webp: null })`,
    )
    const some = createPainter({ program: pathToFileURL(spy) })
    const environment = JSON.parse(String(await some.repaint(good, alone('Ana')))) as object
    expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
    some.close()
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
