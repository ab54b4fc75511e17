// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawStreets, NotedMap } from '../testing/map-library.ts'
import { render } from '../testing/render.ts'
import type { StreetLayer as Layer } from './street-layer.tsx'
import { lineAbove, lineData } from './street-style.ts'

const camera = { latitude: 40.4, longitude: -3.7, zoom: 15 }
const tiles = { kind: 'tiles', bounds: [-4, 40, -3, 41] } as const
const ofOperator = { kind: 'style', url: 'https://maps.example/style.json' } as const
const line = '_p~iF~ps|U_ulLnnqC'
const other = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

async function open(props: Partial<ComponentProps<typeof Layer>> = {}, arrives?: Promise<unknown>) {
  const { workers, map } = drawStreets(arrives)
  const { StreetLayer } = await import('./street-layer.tsx')
  const onShown = vi.fn()
  const onFailed = vi.fn()
  const shown = (more: Partial<ComponentProps<typeof Layer>>) => (
    <StreetLayer camera={camera} source={tiles} line={line} {...{ onShown, onFailed }} {...props} {...more} />
  )
  const settle = () => act(() => vi.dynamicImportSettled())
  const page = await render(shown({}))
  if (!arrives) await settle()
  return {
    page,
    map,
    workers,
    settle,
    onShown,
    onFailed,
    change: (more: Partial<ComponentProps<typeof Layer>>) => page.rerender(shown(more)),
  }
}

test('the streets follow the camera, also to where it went while the library was on its way', async () => {
  const library = Promise.withResolvers<void>()
  const { map, change, settle } = await open({}, library.promise)
  await change({ camera: { ...camera, zoom: 12 } })
  expect(NotedMap.made).toEqual([])
  library.resolve()
  await settle()
  expect(map().views).toEqual([{ center: [-3.7, 40.4], zoom: 12, bearing: 0 }])
  await change({ camera: { latitude: 41, longitude: 2, zoom: 9, bearing: 30 } })
  expect(map().views.at(-1)).toEqual({ center: [2, 41], zoom: 9, bearing: 30 })
  expect(NotedMap.made).toHaveLength(1)
  // Fingers and keys are its owner's.
  expect(map().options).toMatchObject({ interactive: false, attributionControl: false })
})

test('names keep off the line that is drawn above, and off the next one', async () => {
  const { map, change } = await open()
  expect(map().styles).toMatchObject([{ sources: { [lineAbove]: { data: lineData(line) } } }])
  await change({ line: other })
  expect(map().data.at(-1)).toEqual(lineData(other))
  // A style that is made anew has it as well.
  await act(async () => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  expect(map().styles).toHaveLength(2)
  expect(map().styles[1]).toMatchObject({ sources: { [lineAbove]: { data: lineData(other) } } })
  delete document.documentElement.dataset['theme']
})

test('a style of the operator is taken as it is, in every theme, with its own credit without markup', async () => {
  const { map, onShown } = await open({ source: ofOperator })
  expect(map().styles).toEqual([ofOperator.url])
  await act(async () => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  delete document.documentElement.dataset['theme']
  expect(map().styles).toHaveLength(1)
  const attribution = '© <a href="https://maps.example">Maps</a>'
  map().credit({ a: { attribution }, b: { attribution }, c: {}, d: { attribution: '' } })
  expect(onShown).not.toHaveBeenCalled()
  map().tell('load')
  expect(onShown).toHaveBeenCalledExactlyOnceWith(['© Maps'])
})

test('our own tiles are shown without another credit', async () => {
  const { map, onShown } = await open()
  map().credit({ streets: { attribution: 'somebody' } })
  map().tell('load')
  expect(onShown).toHaveBeenCalledExactlyOnceWith([])
})

test('there are no streets if they fail before they are painted, and a gap if a tile fails later', async () => {
  const broken = await open()
  broken.map().tell('error')
  expect(broken.onFailed).toHaveBeenCalledOnce()
  await broken.page.remove()
  const painted = await open()
  painted.map().tell('load')
  painted.map().tell('error')
  expect(painted.onFailed).not.toHaveBeenCalled()
  painted.map().getCanvas().dispatchEvent(new Event('webglcontextlost'))
  expect(painted.onFailed).toHaveBeenCalledOnce()
})

test('pictures wait until all streets are there', async () => {
  const { map, page } = await open()
  const isOnItsWay = () => page.get('div div').hasAttribute('data-on-its-way')
  for (const begins of ['movestart', 'dataloading']) {
    map().tell(begins)
    expect(isOnItsWay()).toBe(true)
    map().tell('idle')
    expect(isOnItsWay()).toBe(false)
  }
})

test('a map that is gone is cleared away and says nothing more', async () => {
  const { map, page, onShown, onFailed } = await open()
  await page.remove()
  expect(map().isRemoved).toBe(true)
  map().tell('error')
  map().tell('load')
  document.documentElement.dataset['theme'] = 'dark'
  await new Promise((resolve) => setImmediate(resolve))
  delete document.documentElement.dataset['theme']
  expect([onShown.mock.calls, onFailed.mock.calls, map().styles.length]).toEqual([[], [], 1])
})

test('a map that is gone before the library has come is never made', async () => {
  const library = Promise.withResolvers<void>()
  const { page, settle } = await open({}, library.promise)
  await page.remove()
  library.resolve()
  await settle()
  expect(NotedMap.made).toEqual([])
})

test('a library that does not come fails, once and only while the map is there', async () => {
  const { onFailed, settle } = await open({}, Promise.reject(new Error('offline')))
  await settle()
  expect(onFailed).toHaveBeenCalledOnce()
})

test('the library has the worker that came with it', async () => {
  const { workers } = await open()
  expect(workers).toEqual([new URL('/worker.js', location.href).href])
})

test('whoever owns the map now is told, and nobody who did before', async () => {
  const { map, change, onShown, onFailed } = await open()
  const [shown, failed] = [vi.fn(), vi.fn()]
  await change({ onShown: shown, onFailed: failed })
  map().tell('error')
  map().tell('load')
  expect([shown, failed].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect([onShown, onFailed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test.each([
  [false, 1, { fadeDuration: 200, pixelRatio: 1 }],
  [true, 3, { fadeDuration: 0, pixelRatio: 2 }],
])(
  'with less motion (%s) nothing fades, and %i pixels per pixel are drawn as two at the most',
  async (...of) => {
    const [still, ratio, options] = of
    vi.stubGlobal('devicePixelRatio', ratio)
    const { matchMedia } = globalThis
    const media = vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
      const found = matchMedia(query)
      return query.includes('reduced-motion') ? ({ ...found, matches: still } as MediaQueryList) : found
    })
    onTestFinished(() => {
      media.mockRestore()
      vi.unstubAllGlobals()
    })
    const { map } = await open()
    expect(map().options).toMatchObject(options)
  },
)
