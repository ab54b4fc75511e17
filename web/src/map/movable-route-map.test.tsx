// @vitest-environment happy-dom
import { METERS_PER_DEGREE } from '@woodalo/geography/plane'
import { encodePolyline } from '@woodalo/geography'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { device, layOut } from '../testing/browser.ts'
import { controls } from '../testing/effects.ts'
import { drawStreets } from '../testing/map-library.ts'
import type { Route } from './route.ts'
import { lineAbove, lineData } from './street-style.ts'
import type { Camera, GeoPoint, Size } from './zoom-and-projection.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const barajas = { latitude: 40.4917, longitude: -3.5935 }
const atocha = { latitude: 40.4065, longitude: -3.6895 }
const big = { width: 640, height: 400 }
const area = { south: 40, north: 41, west: -4, east: -3 }
const [toMe, whole, part] = ['Ir a mi ubicación', 'Ver todo el trayecto', 'Ver mi tramo'] as const

const strand = (to: GeoPoint) => ({ id: 'own', colour: 'own', through: [sol, to] }) as const
const route: Route = { start: sol, strands: [strand(barajas)] }
const walking: Route = { ...route, stage: [sol, { ...sol, latitude: sol.latitude + 0.002 }] }

beforeEach(() => {
  layOut(big)
  HTMLElement.prototype.setPointerCapture = () => {}
})

interface Situation {
  areas?: readonly (typeof area)[] | Promise<never>
  size?: Size
  position?: 'granted' | 'denied'
}

async function open(first: Route, { areas = [area], size = big, position = 'denied' }: Situation = {}) {
  const { map } = drawStreets()
  const { render } = await import('../testing/render.ts')
  const { RouteMap } = await import('./movable-route-map.tsx')
  const { ApiContext } = await import('../api/use-api.ts')
  const { cameraFor } = await import('./fit-route.ts')
  const { projectFor } = await import('./zoom-and-projection.ts')
  const { move } = device(position)
  const overview = async () => ({ areas: await areas, styleUrl: null, attribution: [] })
  const api = { map: { overview } } as unknown as Api
  const shown = (now: Route) => (
    <ApiContext value={api}>
      <RouteMap route={now} size={size} />
    </ApiContext>
  )
  const page = await render(shown(first))
  const settle = () => act(() => vi.dynamicImportSettled())
  await settle()
  await settle()
  const ground = [area.west, area.south, area.east, area.north] as const
  return {
    page,
    map,
    move,
    buttons: () => [toMe, whole, part].filter((name) => controls().has(name)),
    press: (name: string) => page.press(page.button(name)),
    change: async (now: Route) => {
      await page.rerender(shown(now))
      await settle()
    },
    /** Where the map looks now. */
    view: () => map().views.at(-1)!,
    fitted: ({ stage, ...rest }: Route, isPart: boolean) => {
      const points = [sol, ...rest.strands.flatMap(({ through }) => through)]
      return viewOf(cameraFor(isPart && stage ? { ...rest, stage } : rest, points, size, ground))
    },
    project: (point: GeoPoint) => {
      const { center, zoom, bearing } = map().views.at(-1)!
      return projectFor({ latitude: center[1], longitude: center[0], zoom, bearing }, size)(point)
    },
    async drag(x: number, y: number) {
      const surface = page.get('[class*=live]')
      for (const [type, clientX, clientY] of [
        ['down', 300, 200],
        ['move', 300 + x, 200 + y],
        ['up', 300 + x, 200 + y],
      ] as const) {
        const init = { clientX, clientY, pointerId: 1, button: 0, bubbles: true }
        await act(async () => void surface.dispatchEvent(new PointerEvent(`pointer${type}`, init)))
      }
    },
  }
}

const viewOf = ({ latitude, longitude, zoom, bearing = 0 }: Camera) => ({
  center: [longitude, latitude],
  zoom,
  bearing,
})

describe('a route on a movable map', () => {
  test('stands there only where there are streets, and until they fail', async () => {
    const { page, map } = await open(route)
    expect(document.querySelector('svg')).not.toBeNull()
    await act(async () => map().tell('error'))
    expect(document.querySelector('svg')).toBeNull()
    await page.remove()
    await open(route, { areas: [] })
    expect(document.querySelector('svg, [data-on-its-way]')).toBeNull()
  })

  test('is on its way until it is known whether there are streets', async () => {
    await open(route, { areas: new Promise<never>(() => {}) })
    expect(document.querySelector('[data-on-its-way]')).not.toBeNull()
    expect(document.querySelector('svg')).toBeNull()
  })

  test('begins with what matters now, goes to the whole route and back', async () => {
    const { view, fitted, buttons, press } = await open(walking)
    expect(view()).toEqual(fitted(walking, true))
    expect(buttons()).toEqual([whole])
    await press(whole)
    expect(view()).toEqual(fitted(walking, false))
    expect(view().zoom).toBeLessThan(fitted(walking, true).zoom)
    expect(buttons()).toEqual([part])
    await press(part)
    expect(view()).toEqual(fitted(walking, true))
    expect(buttons()).toEqual([whole])
  })

  test('has no way to the whole of what is all in view, until somebody moves it', async () => {
    const { view, fitted, buttons, press, drag } = await open(route)
    expect(buttons()).toEqual([])
    const before = view()
    await drag(-80, 30)
    expect(view().center).not.toEqual(before.center)
    expect(view().zoom).toBe(before.zoom)
    expect(buttons()).toEqual([whole])
    await press(whole)
    expect(view()).toEqual(fitted(route, false))
    expect(buttons()).toEqual([])
  })

  test('stays where somebody looks as long as the route is the same, also if it is told anew', async () => {
    const { view, fitted, drag, change } = await open(walking)
    await drag(-80, 30)
    const looked = view()
    await change({ ...walking, stage: [...walking.stage!], summary: 'changed' })
    expect(view()).toEqual(looked)
    const next = { ...walking, strands: [strand(atocha)] }
    await change(next)
    expect(view()).toEqual(fitted(next, true))
    await drag(-80, 30)
    const { stage: _, ...later } = next
    await change(later)
    expect(view()).toEqual(fitted(later, false))
  })

  test('marks where the reader is, follows them, and goes there as close as to a door', async () => {
    const { move, page, project, press, view, buttons } = await open(route, { position: 'granted' })
    const marks = () =>
      [...document.querySelectorAll('circle[class*=here]')].map((each) =>
        ['cx', 'cy'].map((name) => Number(each.getAttribute(name))),
      )
    expect([marks(), buttons()]).toEqual([[], []])
    for (const here of [sol, atocha]) {
      await move(here.latitude, here.longitude)
      const { x, y } = project(here)
      expect(marks()).toEqual([
        [x, y],
        [x, y],
      ])
    }
    expect(buttons()).toEqual([toMe])
    await press(toMe)
    expect(view()).toEqual({ center: [atocha.longitude, atocha.latitude], zoom: 15.25, bearing: 0 })
    expect(buttons()).toEqual([toMe, whole])
    expect(page.get('circle[class*=hereHalo]')).not.toBeNull()
    const middle = [big.width / 2, big.height / 2]
    for (const mark of marks()) expect(mark).toEqual(middle.map((at) => expect.closeTo(at)))
  })

  test('has one mark for where the reader is: their own, as long as they share it', async () => {
    const walkers = () => document.querySelectorAll('[class*=walker]').length
    const { move } = await open({ ...route, walkFrom: atocha }, { position: 'granted' })
    expect(walkers()).toBe(1)
    await move(atocha.latitude, atocha.longitude)
    expect(walkers()).toBe(0)
  })

  test('shows all of its line on the streets, and no more of unknown ground than it must', async () => {
    const detour = [sol, { latitude: 40.36, longitude: -3.75 }, barajas]
    const stroll = [{ latitude: 40.52, longitude: -3.76 }, sol]
    const lines = { drive: encodePolyline(detour), walk: encodePolyline(stroll) }
    const { project, press, page } = await open({ ...walking, lines })
    await press(whole)
    for (const { x, y } of [...detour, ...stroll].map(project)) {
      expect([x > 0, x < big.width, y > 0, y < big.height]).toEqual([true, true, true, true])
    }
    await page.remove()
    const west = sol.longitude - 0.01
    const centreWith = async (areas: (typeof area)[]) => (await open(route, { areas })).view().center[0]
    const inTheMiddle = await centreWith([area])
    expect(await centreWith([{ ...area, west }])).toBeGreaterThan(inTheMiddle)
  })

  test('a strip is no map to be moved: it takes no finger and has no buttons', async () => {
    const { buttons } = await open(walking, { size: { width: 360, height: 180 }, position: 'granted' })
    expect(document.querySelector('svg')).not.toBeNull()
    expect(document.querySelector('[class*=live]')).toBeNull()
    expect(buttons()).toEqual([])
  })

  test('lies on the streets where its line is known, and names keep off the line and off the reader’s walk', async () => {
    const drive = '_p~iF~ps|U_ulLnnqC'
    const walk = '_p~iF~ps|U_mqNvxq`@'
    const shownWith = async (changes: Partial<Route>) => {
      const { map, page } = await open({ ...route, ...changes })
      const [style] = map().styles as { sources: Record<string, { data: unknown }> }[]
      await page.remove()
      return style!.sources[lineAbove]!.data
    }
    expect(await shownWith({})).toEqual(lineData(''))
    expect(await shownWith({ lines: { drive, walk } })).toEqual(lineData(drive))
    expect(await shownWith({ lines: { drive, walk }, walkFrom: atocha })).toEqual(
      lineData(`${drive} ${walk}`),
    )
    expect(await shownWith({ lines: { drive, walk: null }, walkFrom: atocha })).toEqual(lineData(drive))
  })

  test('shows how far people may meet from its beginning at the scale of the map', async () => {
    const { project } = await open({ ...walking, reachMeters: 385 })
    const north = project({ ...sol, latitude: sol.latitude + 385 / METERS_PER_DEGREE })
    const { x, y } = project(sol)
    const [circle] = [...document.querySelectorAll('circle')].filter(
      (each) => Math.abs(Number(each.getAttribute('r')) - Math.hypot(north.x - x, north.y - y)) < 0.5,
    )
    expect([circle!.getAttribute('cx'), circle!.getAttribute('cy')].map(Number)).toEqual([x, y])
  })
})
