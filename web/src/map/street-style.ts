// The style of our own tiles: a calm background for the strands. Pure. https://maplibre.org/maplibre-style-spec/
import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { decodePolyline } from './decode-polyline.ts'
import type { Palette } from './map-colours.ts'
import { rimPixels } from './rim-pixels.ts'
import { closestTileZoom } from '@woodalo/protocol/closest-tile-zoom'

const source = 'streets'
/** The source with the line that is drawn over the map. */
export const lineAbove = 'line-above'
/** The edge of what is known. */
const rim = 'rim'
/** The interface's own typeface: without `glyphs`, MapLibre uses the fonts of the page. */
const font = ['Figtree', 'sans-serif']

const ofKinds = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

/** Pixels that grow with the map: [zoom, width] pairs. */
const width = (...stops: readonly (readonly [zoom: number, pixels: number])[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flat(),
]

interface RoadLook {
  id: string
  kinds: string[]
  colour: string
  pixels: ExpressionSpecification
  dashes?: number[]
}

function road({ id, kinds, colour, pixels, dashes }: RoadLook): LayerSpecification {
  return {
    id,
    type: 'line',
    source,
    'source-layer': 'lines',
    filter: ofKinds(...kinds),
    layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': pixels, ...(dashes ? { 'line-dasharray': dashes } : {}) },
  }
}

function outlines(kind: string, colour: string): LayerSpecification {
  return {
    id: kind,
    type: 'fill',
    source,
    'source-layer': 'areas',
    filter: ofKinds(kind),
    paint: { 'fill-color': colour, 'fill-antialias': true },
  }
}

function names(
  id: string,
  kinds: string[],
  palette: Palette,
  more: { along: boolean; size: number; minzoom: number; maxzoom?: number },
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    'source-layer': more.along ? 'lines' : 'places',
    minzoom: more.minzoom,
    ...(more.maxzoom === undefined ? {} : { maxzoom: more.maxzoom }),
    filter: ofKinds(...kinds),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      // Close by, where a street is as wide as its name, that is read at arm's length.
      'text-size': more.along
        ? ['interpolate', ['linear'], ['zoom'], 15, more.size, 17, more.size + 3]
        : more.size,
      'symbol-placement': more.along ? 'line' : 'point',
      'text-padding': 6,
      ...(more.along
        ? // Close by, a phone shows so little of a street that its name has to come more often to be in view.
          { 'symbol-spacing': ['step', ['zoom'], 240, 14, 110] as ExpressionSpecification }
        : {
            'text-max-width': 8,
            'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
            'text-radial-offset': 0.9,
          }),
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  }
}

/** Encoded polylines, with a space between them, as data of a source; '' is no line. */
export function lineData(lines: string): Extract<GeoJSONSourceSpecification['data'], object> {
  const features = lines.split(' ').map((line) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: decodePolyline(line).map(({ longitude, latitude }) => [longitude, latitude]),
    },
  }))
  return {
    type: 'FeatureCollection',
    features: features.filter(({ geometry }) => geometry.coordinates.length > 1),
  }
}

/** Unseen signs close to each other along that line: names keep off them, as the last layer is the first to be placed. */
const noNames: LayerSpecification = {
  id: 'no-names',
  type: 'symbol',
  source: lineAbove,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 8,
    'text-field': '●',
    'text-font': font,
    'text-size': 16,
    'text-max-angle': 180,
    'text-padding': 0,
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0 },
}

/** Streets end where the extract does: they fade into the land there, so that nobody takes its edge for a coast. */
function rimData([west, south, east, north]: readonly [number, number, number, number]) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: [...corners, ...corners.slice(0, 2)] },
  }
}

/** `line`, in encoded polylines, is drawn over the map by somebody else. */
export function streetStyle(
  palette: Palette,
  tiles: string,
  bounds: readonly [number, number, number, number],
  line: string,
): StyleSpecification {
  const main = ['motorway', 'trunk', 'primary']
  return {
    version: 8,
    sources: {
      [source]: { type: 'vector', tiles: [tiles], bounds: [...bounds], minzoom: 5, maxzoom: closestTileZoom },
      [lineAbove]: { type: 'geojson', data: lineData(line) },
      [rim]: { type: 'geojson', data: rimData(bounds) },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': palette.land } },
      outlines('green', palette.green),
      outlines('water', palette.water),
      road({ id: 'river', kinds: ['river'], colour: palette.water, pixels: width([9, 0.8], [16, 8]) }),
      road({
        id: 'coast',
        kinds: ['coast'],
        colour: palette.water,
        pixels: width([6, 1], [14, 4], [18, 10]),
      }),
      road({ id: 'runway', kinds: ['runway'], colour: palette.edge, pixels: width([11, 1.5], [16, 22]) }),
      road({
        id: 'rail',
        kinds: ['rail'],
        colour: palette.edge,
        pixels: width([10, 0.6], [16, 2]),
        dashes: [3, 2],
      }),
      road({
        id: 'path',
        kinds: ['path'],
        colour: palette.road,
        pixels: width([14, 1], [18, 5]),
        dashes: [2, 1.2],
      }),
      road({ id: 'service', kinds: ['service'], colour: palette.road, pixels: width([14, 1], [18, 9]) }),
      road({
        id: 'street',
        kinds: ['street'],
        colour: palette.road,
        pixels: width([12, 0.9], [14, 2.8], [18, 18]),
      }),
      road({
        id: 'through',
        kinds: ['secondary', 'tertiary'],
        colour: palette.road,
        pixels: width([10, 1], [12, 2.2], [14, 5], [18, 24]),
      }),
      road({
        id: 'main-edge',
        kinds: main,
        colour: palette.edge,
        pixels: width([6, 1], [12, 4], [14, 8.5], [18, 34]),
      }),
      road({
        id: 'main',
        kinds: main,
        colour: palette.mainRoad,
        pixels: width([6, 0.6], [12, 2.8], [14, 6.5], [18, 30]),
      }),
      names('street-names', ['street', 'tertiary'], palette, { along: true, size: 12, minzoom: 14.6 }),
      names('main-names', [...main, 'secondary'], palette, { along: true, size: 12, minzoom: 13 }),
      names('suburbs', ['suburb', 'village'], palette, {
        along: false,
        size: 12,
        minzoom: 11,
        maxzoom: 16.5,
      }),
      names('house-numbers', ['house'], palette, { along: false, size: 11, minzoom: 16 }),
      names('towns', ['city', 'town'], palette, { along: false, size: 15, minzoom: 6, maxzoom: 12.5 }),
      {
        id: rim,
        type: 'line',
        source: rim,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': palette.land,
          // Half of a line lies within.
          'line-width': width([8, 12], [12, 2 * rimPixels]),
          'line-blur': width([8, 6], [12, rimPixels]),
        },
      },
      noNames,
    ],
  }
}
