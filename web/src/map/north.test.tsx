// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { North, northRoom } from './north.tsx'
import { type Camera, projectFor, type Size } from './zoom-and-projection.ts'

const sol = { latitude: 40.4169, longitude: -3.7035, zoom: 14 }
const sizes: Size[] = [
  { width: 640, height: 400 },
  { width: 360, height: 196, top: 60 },
]

async function needle(camera: Camera, size: Size) {
  const page = await render(
    <svg aria-hidden="true">
      <North camera={camera} size={size} />
    </svg>,
  )
  const transform = document.querySelector('g')?.getAttribute('transform') ?? null
  await page.remove()
  return transform === null ? null : [...transform.matchAll(/-?[\d.]+/g)].map(Number)
}

test.each([-75, 30, 140])(
  'the needle points to where the north is on a map turned by %i°',
  async (bearing) => {
    const [size] = sizes
    const camera = { ...sol, bearing }
    const [, , turn] = (await needle(camera, size!))!
    const project = projectFor(camera, size!)
    const [here, north] = [project(sol), project({ ...sol, latitude: sol.latitude + 0.01 })]
    // A needle that is not turned points up.
    const radians = (turn! * Math.PI) / 180
    const length = Math.hypot(north.x - here.x, north.y - here.y)
    expect(Math.sin(radians)).toBeCloseTo((north.x - here.x) / length, 5)
    expect(-Math.cos(radians)).toBeCloseTo((north.y - here.y) / length, 5)
  },
)

test('where the north is up, there is none', async () => {
  expect(await needle(sol, sizes[0]!)).toBeNull()
  expect(await needle({ ...sol, bearing: 0 }, sizes[0]!)).toBeNull()
})

test.each(sizes)('the needle is seen whole in the corner of %j, and names keep off it', async (size) => {
  const [x, y] = (await needle({ ...sol, bearing: 30 }, size))!
  const radius = 14
  const room = northRoom(size)
  expect([room.x <= x! - radius, room.y <= y! - radius]).toEqual([true, true])
  expect([room.x + room.width >= x! + radius, room.y + room.height >= y! + radius]).toEqual([true, true])
  // What lies below the strip's foot is covered.
  const seen = size.top === undefined ? size.height : size.height - 24
  expect([x! + radius < size.width, y! + radius < seen]).toEqual([true, true])
  expect(y!).toBeGreaterThan(seen - 2 * 24)
})
