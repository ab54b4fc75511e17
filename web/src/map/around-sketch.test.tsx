// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device, layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { AroundSketch } from './around-sketch.tsx'
import type { Route } from './route.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const atocha = { latitude: 40.4065, longitude: -3.6895 }
const leon = { latitude: 42.6, longitude: -5.57 }
const nothing: Route = { start: null, strands: [] }
const api = { map: { overview: () => new Promise(() => {}) } } as unknown as Api

beforeEach(() => layOut({ width: 900, height: 700 }))

/** The dots of the background, which stand where the map looks. */
const drawn = () => document.querySelector('pattern')!.getAttribute('patternTransform')

async function sketch(route: Route, orElse: typeof sol | null, position: typeof sol | null = null) {
  const { geolocation } = device(position ? 'granted' : 'denied')
  let tell = () => {}
  geolocation.getCurrentPosition.mockImplementation((told) => {
    tell = () => told({ coords: position } as GeolocationPosition)
  })
  const shown = (now: Route) => (
    <ApiContext value={api}>
      <AroundSketch route={now} orElse={orElse} />
    </ApiContext>
  )
  const page = await render(shown(route))
  return {
    page,
    change: (now: Route) => page.rerender(shown(now)),
    locate: () => act(async () => tell()),
  }
}

async function around(place: typeof sol) {
  const { page } = await sketch({ ...nothing, around: place }, null)
  const seen = drawn()
  await page.remove()
  return seen
}

test('before a trip is known its map shows where the reader is, else the other place', async () => {
  const [here, elsewhere] = [await around(atocha), await around(sol)]
  expect(here).not.toBe(elsewhere)
  const first = await sketch(nothing, sol)
  expect(drawn()).toBe(elsewhere)
  await first.page.remove()
  const second = await sketch(nothing, sol, atocha)
  await second.locate()
  expect(drawn()).toBe(here)
})

test('a map that knows its town or its trip stays there, whoever is where', async () => {
  const given = await around(leon)
  const first = await sketch({ ...nothing, around: leon }, sol, atocha)
  await first.locate()
  expect(drawn()).toBe(given)
  await first.page.remove()
  const { page, change, locate } = await sketch(nothing, sol, atocha)
  const trip: Route = { start: leon, strands: [] }
  await change(trip)
  const begun = drawn()
  await locate()
  expect(drawn()).toBe(begun)
  await page.remove()
})

test('an answer about where the reader was before is dropped once another one was asked for', async () => {
  const [here, there] = [await around(atocha), await around(sol)]
  const { geolocation } = device('granted')
  const told: ((at: typeof sol) => Promise<void>)[] = []
  geolocation.getCurrentPosition.mockImplementation((tell) => {
    told.push((coords) => act(async () => tell({ coords } as GeolocationPosition)))
  })
  const shown = (orElse: typeof sol) => (
    <ApiContext value={api}>
      <AroundSketch route={nothing} orElse={orElse} />
    </ApiContext>
  )
  const page = await render(shown(sol))
  await page.rerender(shown(leon))
  await told[1]!(atocha)
  expect(drawn()).toBe(here)
  await told[0]!(sol)
  expect(drawn()).toBe(here)
  expect(here).not.toBe(there)
})

test('its circles say how far they are: each as many metres as it is drawn wide', async () => {
  await sketch({ ...nothing, around: sol }, null)
  const circles = [...document.querySelectorAll('g')].flatMap((group) => {
    const [circle, label] = [group.querySelector('circle'), group.querySelector('text')]
    const [, figure, unit] = /^([\d.,]+)\s(k?m)$/u.exec(label?.textContent ?? '') ?? []
    const meters = Number(figure?.replace(',', '.')) * (unit === 'km' ? 1000 : 1)
    return circle && label ? [{ meters, radius: Number(circle.getAttribute('r')) }] : []
  })
  expect(circles.length).toBeGreaterThanOrEqual(2)
  const [first] = circles
  for (const { meters, radius } of circles)
    expect(radius / meters).toBeCloseTo(first!.radius / first!.meters, 6)
  expect(first!.meters).toBeGreaterThanOrEqual(100)
})
