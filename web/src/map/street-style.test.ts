import { closestTileZoom } from '@woodalo/protocol/closest-tile-zoom'
import { describe, expect, test } from 'vitest'
import { lineAbove, lineData, streetStyle } from './street-style.ts'

test('lines are given to the map as longitude before latitude, and no line as nothing', () => {
  // The example of the algorithm's page.
  const line = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  const geometry = {
    coordinates: [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ],
  }
  expect(lineData(line)).toMatchObject({ features: [{ geometry }] })
  expect(lineData(`${line} ${line}`)).toMatchObject({ features: [{ geometry }, { geometry }] })
  expect(lineData('')).toEqual({ type: 'FeatureCollection', features: [] })
})

describe('the style of the streets', () => {
  const palette = {
    land: '#010101',
    green: '#020202',
    water: '#030303',
    road: '#040404',
    mainRoad: '#050505',
    edge: '#060606',
    label: '#070707',
    halo: '#080808',
  }
  const bounds = [-4, 40, -3, 41] as const
  const line = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  const { layers, sources } = streetStyle(palette, 'https://woodalo.example/{z}/{x}/{y}', bounds, line)
  const at = (id: string) => layers.findIndex((layer) => layer.id === id)
  const widthAt = (id: string) => {
    const { paint } = layers[at(id)]!
    return ((paint as Record<string, unknown>)['line-width'] as unknown[]).slice(3) as number[]
  }

  test('is as it was: which kinds are drawn, how wide at each zoom, and in which colours', async () => {
    // One line a layer or source.
    const lines = [...layers, ...Object.entries(sources)].map((each) => JSON.stringify(each))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/street-style.txt')
  })

  test('lays the land under everything, large roads over small ones, their edges under them, and names over all', () => {
    expect(layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': palette.land } })
    const fromBelow = ['land', 'green', 'water', 'river', 'rail', 'path', 'service', 'street', 'through']
    const order = [...fromBelow, 'main-edge', 'main', 'street-names', 'towns']
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b))
    expect(order.map(at)).not.toContain(-1)
    // The last layer is the first to be placed, so that names keep off it.
    expect(layers.at(-1)).toMatchObject({
      source: lineAbove,
      // All of its signs stand, however close, and none is seen.
      layout: { 'symbol-placement': 'line', 'text-allow-overlap': true },
      paint: { 'text-opacity': 0 },
    })
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  })

  test.each(['street-names', 'main-names'])('writes %s larger the closer one looks', (id) => {
    const { layout } = layers[at(id)]!
    const [, , , ...stops] = (layout as Record<string, unknown>)['text-size'] as number[]
    const [far, small, close, large] = stops
    expect(close).toBeGreaterThan(far!)
    expect(large).toBeGreaterThan(small!)
  })

  test('draws the edge of a main road wider than the road at every zoom', () => {
    const [edge, road] = [widthAt('main-edge'), widthAt('main')]
    for (let index = 0; index < edge.length; index += 2) {
      expect(edge[index]).toBe(road[index])
      expect(edge[index + 1]).toBeGreaterThan(road[index + 1]!)
    }
  })

  test('has its tiles, the line that is drawn above and the edge of what is known as sources, and no others', () => {
    expect(sources).toMatchObject({
      streets: { tiles: ['https://woodalo.example/{z}/{x}/{y}'], bounds: [...bounds] },
      [lineAbove]: { data: lineData(line) },
    })
    const used = layers.flatMap((layer) => ('source' in layer ? [layer.source] : []))
    expect(new Set(used)).toEqual(new Set(Object.keys(sources)))
    const { data } = sources['rim'] as { data: { geometry: { coordinates: number[][] } } }
    const sides = data.geometry.coordinates
    expect(sides.slice(0, 4)).toEqual([
      [-4, 40],
      [-3, 40],
      [-3, 41],
      [-4, 41],
    ])
    // Its first corner is joined as well.
    expect(sides.slice(4)).toEqual(sides.slice(0, 2))
  })

  test('asks for the tiles that there are, of the area alone, and enlarges the closest ones', () => {
    expect(Object.values(sources).find(({ type }) => type === 'vector')).toEqual({
      type: 'vector',
      tiles: ['https://woodalo.example/{z}/{x}/{y}'],
      bounds,
      minzoom: 5,
      maxzoom: closestTileZoom,
    })
  })

  test('names a place only where it is neither too far nor too close, and streets along them', () => {
    const named = (id: string) => layers[at(id)]!
    expect(named('towns')).toMatchObject({
      minzoom: 6,
      maxzoom: 12.5,
      layout: { 'symbol-placement': 'point' },
    })
    expect(named('suburbs')).toMatchObject({ minzoom: 11, maxzoom: 16.5 })
    expect(named('street-names')).toMatchObject({ layout: { 'symbol-placement': 'line' } })
    expect(named('street-names')).not.toHaveProperty('maxzoom')
  })
})
