// @vitest-environment happy-dom
import { METERS_PER_DEGREE } from '@woodalo/geography/plane'
import { describe, expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import type { Route } from './route.ts'
import { RouteMarks } from './route-marks.tsx'
import type { ScreenPoint } from './zoom-and-projection.ts'

// A degree is a pixel: x grows to the east, y to the south.
const project = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: longitude,
  y: -latitude,
})
const at = (x: number, y: number) => ({ latitude: -y, longitude: x })
const start = at(100, 100)
const strand = (id: string, x: number, y: number, rest: Partial<Route['strands'][number]> = {}) => ({
  id,
  colour: 1 as StrandColour,
  through: [start, at(x, y)],
  label: id,
  ...rest,
})
const big = { width: 640, height: 400 }

async function marks(route: Partial<Route>, { size = big, walk = [] as ScreenPoint[] } = {}) {
  await render(
    <svg aria-hidden="true">
      <RouteMarks
        route={{ start, strands: [], ...route }}
        project={project}
        size={size}
        line={[]}
        walk={walk}
      />
    </svg>,
  )
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return {
    circles: all('circle').map((each) => ['cx', 'cy', 'r'].map((name) => Number(each.getAttribute(name)))),
    paths: all('path').map((each) => each.getAttribute('d')),
    names: all('text').map(({ textContent }) => textContent),
    boxes: all('rect').map((each) => {
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(each.getAttribute(name)),
      )
      return { x: x!, y: y!, width: width!, height: height! }
    }),
    middles: all('text').map((each) => ['x', 'y'].map((name) => Number(each.getAttribute(name)))),
    met: document.querySelector('[data-met]') !== null,
    done: all('[data-done]').length,
    leaders: all('path[class*=leader]').map((each) => [
      each.getAttribute('d')!.slice(1).split(' L')[0],
      each.parentElement!.getAttribute('style'),
    ]),
  }
}

describe('what stands on top of the lines', () => {
  test('is each stop where its strand ends with its name, and the ring where all begin', async () => {
    const seen = await marks({ strands: [strand('Ben', 300, 100), strand('Eva', 500, 300)] })
    expect(seen.circles).toEqual([
      [300, 100, 10],
      [500, 300, 10],
      [100, 100, 12],
    ])
    expect(seen.names.toSorted()).toEqual(['Ben', 'Eva'])
    expect([seen.met, seen.done, seen.paths]).toEqual([false, 0, []])
  })

  test('shows how far from the beginning people may meet, where that is more than its ring', async () => {
    const near = await marks({ reachMeters: 40 * METERS_PER_DEGREE })
    expect(near.circles[0]).toEqual([100, 100, expect.closeTo(40)])
    document.body.innerHTML = ''
    const far = await marks({ reachMeters: 20 * METERS_PER_DEGREE })
    expect(far.circles[0]).toEqual([100, 100, 12])
  })

  test('shows who has got off and that all have met', async () => {
    const seen = await marks({ met: true, strands: [strand('Ben', 300, 100, { done: true })] })
    expect([seen.met, seen.done]).toEqual([true, 1])
    expect(seen.paths).toEqual(['m296 100.3 3 3 5.4-6'])
  })

  test('names only stops that are seen, and puts each name into the middle of its box', async () => {
    const seen = await marks({
      strands: [
        strand('Ben', 300, 200),
        strand('Eva', 700, 200),
        strand('Luz', 300, 401),
        strand('Sol', -1, 9),
      ],
    })
    expect(seen.names).toEqual(['Ben'])
    const [box] = seen.boxes
    expect(seen.middles).toEqual([[box!.x + box!.width / 2, box!.y + box!.height / 2]])
  })

  test('a name keeps out of the corners of a strip where buttons are, and has those of a large map', async () => {
    const corners = { size: { width: 640, height: 200 } }
    const near = [strand('Ben', 620, 30)]
    const [inStrip] = (await marks({ strands: near }, corners)).boxes
    const overlaps = (box: { x: number; y: number; width: number }) =>
      box.x + box.width > 640 - 56 && box.y < 56
    expect(inStrip === undefined || !overlaps(inStrip)).toBe(true)
  })

  test('the reader’s way is drawn from where they are, and drawn out where the ring would hide it', async () => {
    const long = await marks(
      {},
      {
        walk: [
          { x: 40, y: 100 },
          { x: 100, y: 100 },
        ],
      },
    )
    expect(long.paths).toEqual(['M40.0 100.0 L100.0 100.0'])
    expect(long.circles[0]).toEqual([40, 100, 6])
    document.body.innerHTML = ''
    const short = await marks(
      {},
      {
        walk: [
          { x: 87, y: 100 },
          { x: 100, y: 100 },
        ],
      },
    )
    expect(short.paths).toEqual(['M74.0 100.0 L100.0 100.0'])
    document.body.innerHTML = ''
    expect(
      (
        await marks(
          {},
          {
            walk: [
              { x: 100, y: 100 },
              { x: 100, y: 100 },
            ],
          },
        )
      ).paths,
    ).toEqual([])
    document.body.innerHTML = ''
    expect((await marks({}, { walk: [{ x: 40, y: 100 }] })).paths).toEqual([])
  })

  test('a name that stands away from its stop is joined to it by a line of that stop’s colour', async () => {
    const strands = ['Ben', 'Eva', 'Luz', 'Mar', 'Tú'].map((name, index) =>
      strand(`${name} de la calle larga`, 300 + index * 6, 200 + index * 3, {
        colour: name === 'Tú' ? 'own' : index,
      }),
    )
    const { leaders } = await marks({ strands })
    expect(leaders).toEqual([['310.8 205.4', '--strand: var(--strand-3);']])
  })

  test('where the names have no room, one says all, beside the reader’s own', async () => {
    const strands = ['Ana', 'Ben', 'Eva', 'Luz', 'Mar', 'Pau', 'Sol', 'Teo', 'Tú'].map((name) =>
      strand(name, 300, 200 + name.length, name === 'Tú' ? { colour: 'own' } : {}),
    )
    const seen = await marks({ strands, summary: '9 paradas' })
    expect(seen.names).toEqual(['Tú', '9 paradas'])
    document.body.innerHTML = ''
    // A strip is one glance: the rows below it say the rest.
    const above = strands.map((each) => ({ ...each, through: [start, at(80, 60)] }))
    const low = await marks({ strands: above, summary: '9 paradas' }, { size: { width: 360, height: 230 } })
    expect(low.names).toEqual(['Tú'])
  })
})
