// A separate file: the library would look for the worker beside itself, where a bundle has none.
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'

export const workerUrl: string = new URL(address, location.href).href
