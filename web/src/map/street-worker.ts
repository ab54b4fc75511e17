// A file of its own: the library would look for it beside itself, where a bundle has none.
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'

export const workerUrl: string = new URL(address, location.href).href
