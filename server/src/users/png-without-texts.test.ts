import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pngWithoutTexts } from './png-without-texts.ts'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const png = (...names: string[]) =>
  Buffer.concat([signature, ...names.map((name, at) => chunk(name, Buffer.from(`data ${at}`)))])

test('a picture keeps what it is drawn from, in its order, and one profile and one orientation', () => {
  const data = (name: string, at: number) => chunk(name, Buffer.from(`data ${at}`))
  const sent = png(
    'IHDR',
    'iCCP',
    'zTXt',
    'iCCP',
    'eXIf',
    'PLTE',
    'tRNS',
    'sPLT',
    'eXIf',
    'IDAT',
    'iTXt',
    'IDAT',
    'IEND',
  )
  expect(pngWithoutTexts(sent)).toEqual(
    Buffer.concat([
      signature,
      data('IHDR', 0),
      data('iCCP', 1),
      data('eXIf', 4),
      data('PLTE', 5),
      data('tRNS', 6),
      data('IDAT', 9),
      data('IDAT', 11),
      data('IEND', 12),
    ]),
  )
})

test('what is cut, or follows the last whole chunk, is left to the decoder', () => {
  const whole = png('IHDR', 'zTXt', 'IEND')
  const cut = png('IHDR', 'IDAT').subarray(0, -3)
  const liar = Buffer.concat([signature, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDATabcdefgh')])
  expect(pngWithoutTexts(Buffer.concat([whole, Buffer.from('tail')]))).toEqual(
    Buffer.concat([png('IHDR'), chunk('IEND', Buffer.from('data 2')), Buffer.from('tail')]),
  )
  expect(pngWithoutTexts(cut)).toEqual(cut)
  expect(pngWithoutTexts(liar)).toEqual(liar)
})

test('anything else stays as it is, whatever it contains', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const sent = Buffer.from(bytes)
      fc.pre(!sent.subarray(0, 8).equals(signature))
      expect(pngWithoutTexts(sent)).toEqual(sent)
      // Behind a signature, nothing is ever added.
      expect(pngWithoutTexts(Buffer.concat([signature, sent])).length).toBeLessThanOrEqual(8 + sent.length)
    }),
  )
})
