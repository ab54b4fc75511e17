// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { type Camera, moved, pointAt, projectFor } from './zoom-and-projection.ts'
import { layOut } from '../testing/browser.ts'
import { useGestures } from './use-gestures.ts'

const size = { width: 640, height: 400 }
const start: Camera = { latitude: 40.4, longitude: -3.7, zoom: 15 }
let camera: Camera | null = start
const captured = vi.fn()

beforeEach(() => {
  layOut({ left: 100, top: 50 })
  captured.mockClear()
  HTMLElement.prototype.setPointerCapture = captured
})

function Map({ begin, room }: { begin: Camera | null; room: typeof size | null }) {
  const surface = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState(begin)
  useLayoutEffect(() => {
    camera = look
  })
  return (
    <div ref={surface} id="map" {...useGestures({ surface, size: room, camera: look, onChange: setLook })} />
  )
}

async function open(begin: Camera | null = start, room: typeof size | null = size) {
  const page = await render(<Map begin={begin} room={room} />)
  const map = page.get('#map')
  const at = (x: number, y: number) => ({
    clientX: 100 + x,
    clientY: 50 + y,
    bubbles: true,
    cancelable: true,
  })
  return {
    page,
    async pointer(type: string, id: number, x: number, y: number, button = 0) {
      const init = { ...at(x, y), pointerId: id, button }
      await act(async () => void map.dispatchEvent(new PointerEvent(`pointer${type}`, init)))
    },
    async wheel(deltaY: number, x = 320, y = 200) {
      const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
      // What the page does not pass on.
      Object.defineProperties(event, { clientX: { value: 100 + x }, clientY: { value: 50 + y } })
      await act(async () => void map.dispatchEvent(event))
      return event
    },
    async doublePress(x: number, y: number) {
      await act(async () => void map.dispatchEvent(new MouseEvent('dblclick', at(x, y))))
    },
  }
}

function expectCamera(to: Camera) {
  for (const key of ['latitude', 'longitude', 'zoom'] as const) expect(camera![key]).toBeCloseTo(to[key], 9)
}

test('one finger takes the map along, and holds it beyond the edge of the map', async () => {
  const { pointer } = await open()
  await pointer('down', 1, 300, 200)
  expect(captured).toHaveBeenCalledExactlyOnceWith(1)
  await pointer('move', 1, 330, 190)
  expectCamera(moved(start, { x: -30, y: 10 }))
  await pointer('move', 1, 340, 190)
  expectCamera(moved(start, { x: -40, y: 10 }))
})

test.each(['up', 'cancel'])('after its pointer-%s a finger moves nothing', async (end) => {
  const { pointer } = await open()
  await pointer('down', 1, 300, 200)
  await pointer(end, 1, 300, 200)
  await pointer('move', 1, 330, 190)
  expectCamera(start)
})

test('another button than the first moves nothing, and neither does a pointer that only passes', async () => {
  const { pointer } = await open()
  await pointer('move', 1, 300, 200)
  await pointer('down', 1, 300, 200, 2)
  await pointer('move', 1, 330, 190)
  expectCamera(start)
})

test('two fingers that spread to twice their distance zoom by one, about the point between them', async () => {
  const { pointer } = await open()
  await pointer('down', 1, 300, 200)
  await pointer('down', 2, 340, 200)
  const between = pointAt(start, size, { x: 320, y: 200 })
  await pointer('move', 1, 280, 200)
  await pointer('move', 2, 360, 200)
  expect(camera!.zoom).toBeCloseTo(16, 9)
  const { x, y } = projectFor(camera!, size)(between)
  expect(x).toBeCloseTo(320, 0)
  expect(y).toBeCloseTo(200, 6)
})

test('two fingers that go the same way take the map along like one', async () => {
  const { pointer } = await open()
  await pointer('down', 1, 300, 200)
  await pointer('down', 2, 300, 240)
  for (const id of [1, 2]) await pointer('move', id, 300, id === 1 ? 210 : 250)
  const shifted = moved(start, { x: 0, y: -10 })
  expect(camera!.zoom).toBeCloseTo(15, 9)
  expect(camera!.latitude).toBeCloseTo(shifted.latitude, 3)
})

test.each([
  [-120, 15.5],
  [120, 14.5],
  [-1000, 15.6],
  [1000, 14.4],
])(
  'the wheel turned by %d zooms to %d, about the pointer, and does not scroll the page',
  async (by, zoom) => {
    const { wheel } = await open()
    const under = pointAt(start, size, { x: 100, y: 300 })
    const event = await wheel(by, 100, 300)
    expect(event.defaultPrevented).toBe(true)
    expect(camera!.zoom).toBeCloseTo(zoom, 9)
    const { x, y } = projectFor(camera!, size)(under)
    expect([x, y].map(Math.round)).toEqual([100, 300])
  },
)

test('a double press zooms in by one, about the finger', async () => {
  const { doublePress } = await open()
  const under = pointAt(start, size, { x: 500, y: 100 })
  await doublePress(500, 100)
  expect(camera!.zoom).toBe(16)
  const { x, y } = projectFor(camera!, size)(under)
  expect([x, y].map(Math.round)).toEqual([500, 100])
})

test('two turns of the wheel before the next drawing count both', async () => {
  const { page } = await open()
  const turn = () =>
    page.get('#map').dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true }))
  await act(async () => {
    turn()
    turn()
  })
  expect(camera!.zoom).toBeCloseTo(16, 9)
})

test('a map without a place or a size moves nowhere, and takes the wheel as soon as it has a size', async () => {
  const { page, wheel } = await open(start, null)
  await wheel(-120)
  expectCamera(start)
  await page.rerender(<Map begin={start} room={size} />)
  await wheel(-120)
  expect(camera!.zoom).toBeCloseTo(15.5, 9)
  await page.remove()
  const without = await open(null)
  await without.doublePress(10, 10)
  expect(camera).toBeNull()
})
