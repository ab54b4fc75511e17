import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapTo, isCrowded, overlap, placeLabels } from './stop-label-positions.ts'

const frame = { x: 0, y: 0, width: 360, height: 180 }
const spot = fc.record({
  x: fc.integer({ min: 0, max: frame.width }),
  y: fc.integer({ min: 0, max: frame.height }),
})
const labels = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: frame.width }),
    y: fc.integer({ min: 0, max: frame.height }),
    text: fc.string({ minLength: 1, maxLength: 24 }),
  }),
  { maxLength: 6 },
)

test('labels stay within the frame and cover neither each other nor a stop', () => {
  fc.assert(
    fc.property(labels, fc.array(spot, { maxLength: 40 }), (named, line) => {
      const boxes = placeLabels(named, { frame, dots: named, line }).filter((box) => box !== null)
      for (const [index, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(frame.width)
        expect(box.y + box.height).toBeLessThanOrEqual(frame.height)
        for (const { x, y } of named) expect(overlap(box, { x, y, width: 0.1, height: 0.1 })).toBe(false)
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
      }
    }),
  )
})

test('a label is beside its stop and avoids the line', () => {
  const own = { x: 100, y: 90, text: 'Tú 21:38' }
  const [free] = placeLabels([own], { frame, dots: [own], line: [] })
  expect(free!.x).toBeGreaterThan(own.x)
  expect(free!.y + free!.height / 2).toBe(own.y)
  const eastward = Array.from({ length: 12 }, (_, index) => ({ x: own.x + index * 10, y: own.y }))
  const [moved] = placeLabels([own], { frame, dots: [own], line: eastward })
  expect(eastward.every(({ x, y }) => !overlap(moved!, { x, y, width: 1, height: 1 }))).toBe(true)
})

test('a label stands nearest to its own dot, where another stop lies close by', () => {
  const [left, right] = [
    { x: 150, y: 60, text: 'Carmen 7:07' },
    { x: 169, y: 64, text: 'Tú 7:04' },
  ]
  const [own, other] = placeLabels([right, left], { frame, dots: [left, right], line: [] })
  expect(gapTo(own!, right)).toBeLessThan(gapTo(own!, left))
  expect(gapTo(other!, left)).toBeLessThan(gapTo(other!, right))
})

test('one label speaks for all where the names could not be told apart, and not where two stops lie close', () => {
  const stops = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      x: 180 + index * 9,
      y: 90 + (index % 2) * 16,
      text: 'Sol 7:0',
    }))
  const crowdedWith = (count: number) => {
    const named = stops(count)
    return isCrowded(placeLabels(named, { frame, dots: named, line: [] }), named, named)
  }
  expect(crowdedWith(2)).toBe(false)
  expect(crowdedWith(8)).toBe(true)
})

test('a label rather covers a little of the line than stand as near to the dot of somebody else', () => {
  const own = { x: 200, y: 100, text: 'Tú' }
  const other = { x: 200 + 15 + 30 + 14, y: 100 }
  // Beside its dot it would be read as the other's; on the left it covers the line.
  const line = [0, 8, 16, 24].map((step) => ({ x: own.x - 20 - step, y: own.y }))
  const large = { x: 0, y: 0, width: 400, height: 200 }
  const keepOut = [
    { x: 0, y: 0, width: 400, height: 84 },
    { x: 0, y: 116, width: 400, height: 84 },
  ]
  const [box] = placeLabels([own], { frame: large, dots: [own, other], line, keepOut })
  expect(box!.x + box!.width).toBeLessThan(own.x)
  const [alone] = placeLabels([own], { frame: large, dots: [own], line, keepOut })
  expect(alone!.x).toBeGreaterThan(own.x)
})

test('one label speaks for all only if two or more are lost, and one that is near one other dot is not', () => {
  const dots = [0, 1, 2].map((index) => ({ x: 100 * (index + 1), y: 90 }))
  const beside = ({ x, y }: { x: number; y: number }) => ({ x: x + 15, y: y - 12, width: 40, height: 24 })
  const boxes = dots.map(beside)
  expect(isCrowded(boxes, dots, dots)).toBe(false)
  expect(isCrowded([null, ...boxes.slice(1)], dots, dots)).toBe(false)
  expect(isCrowded([null, null, boxes[2]!], dots, dots)).toBe(true)
  // Each of these boxes is as near to the next dot as to its own.
  const close = [0, 1, 2].map((index) => ({ x: 100 + 70 * index, y: 90 }))
  expect(isCrowded(close.map(beside), close, close)).toBe(false)
})

test('labels keep to a frame that does not begin at the corner of the map', () => {
  const part = { x: 60, y: 50, width: 240, height: 120 }
  fc.assert(
    fc.property(labels, (named) => {
      for (const box of placeLabels(named, { frame: part, dots: named, line: [] })) {
        if (!box) continue
        expect([box.x >= part.x, box.y >= part.y]).toEqual([true, true])
        expect(box.x + box.width).toBeLessThanOrEqual(part.x + part.width)
        expect(box.y + box.height).toBeLessThanOrEqual(part.y + part.height)
      }
    }),
  )
})

test('a label that goes farther off is as large as its letters', () => {
  const own = { x: 400, y: 400, text: 'Omar 7:51' }
  const around = { x: 220, y: 320, width: 360, height: 160 }
  const large = { x: 0, y: 0, width: 800, height: 800 }
  const [near] = placeLabels([own], { frame: large, dots: [own], line: [], scale: 2 })
  const [far] = placeLabels([own], { frame: large, dots: [own], line: [], keepOut: [around], scale: 2 })
  expect([far!.width, far!.height]).toEqual([near!.width, near!.height])
  expect(overlap(far!, around)).toBe(false)
})

test('a label without room is left out, and the others stay', () => {
  const long = { x: 180, y: 90, text: 'x'.repeat(60) }
  const own = { x: 40, y: 40, text: 'Tú' }
  expect(placeLabels([long, own], { frame, dots: [long, own], line: [] }).map((box) => box !== null)).toEqual(
    [false, true],
  )
})

test('larger letters get larger labels, and none lies on what else stands on the map', () => {
  const stop = { x: 300, y: 40, text: 'Nuria 17:17' }
  const button = { x: frame.width - 56, y: 0, width: 56, height: 56 }
  const [usual] = placeLabels([stop], { frame, dots: [stop], line: [], keepOut: [button] })
  const [doubled] = placeLabels([stop], { frame, dots: [stop], line: [], keepOut: [button], scale: 2 })
  expect(overlap(usual!, button)).toBe(false)
  expect(overlap(doubled!, button)).toBe(false)
  expect(doubled!.width).toBe(2 * usual!.width)
  expect(doubled!.height).toBe(2 * usual!.height)
})

test('a label whose own surroundings are full goes farther off, and is not left out', () => {
  const own = { x: 200, y: 200, text: 'Omar 7:51' }
  const around = { x: 60, y: 120, width: 280, height: 160 }
  const large = { x: 0, y: 0, width: 400, height: 400 }
  const [box] = placeLabels([own], { frame: large, dots: [own], line: [], keepOut: [around] })
  expect(box).not.toBeNull()
  expect(overlap(box!, around)).toBe(false)
})
