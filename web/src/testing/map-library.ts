import { onTestFinished, vi } from 'vitest'

interface View {
  center: [longitude: number, latitude: number]
  zoom: number
  bearing: number
}

/** A map of the library that draws streets, which needs a graphics card: it notes what it is told. */
export class NotedMap {
  readonly options: View & Record<string, unknown>
  readonly views: View[] = []
  readonly styles: unknown[] = []
  readonly data: unknown[] = []
  isRemoved = false
  readonly #canvas = document.createElement('canvas')
  readonly #listeners: { type: string; act: (event?: object) => void; isOnce: boolean }[] = []
  #credits: Record<string, { attribution?: string }> = {}

  constructor(options: View & Record<string, unknown>) {
    this.options = options
    this.views.push({ center: options.center, zoom: options.zoom, bearing: options.bearing })
    this.styles.push(options['style'])
    NotedMap.made.push(this)
  }

  static readonly made: NotedMap[] = []

  on(type: string, act: () => void) {
    this.#listeners.push({ type, act, isOnce: false })
  }
  once(type: string, act: () => void) {
    this.#listeners.push({ type, act, isOnce: true })
  }
  jumpTo(view: View) {
    this.views.push(view)
  }
  getSource(id: string) {
    return { ...this.#credits[id], setData: (data: unknown) => void this.data.push(data) }
  }
  getStyle() {
    return { sources: this.#credits }
  }
  setStyle(style: unknown) {
    this.styles.push(style)
  }
  getCanvas() {
    return this.#canvas
  }
  remove() {
    this.isRemoved = true
  }

  /** What its sources say of whose data they are. */
  credit(credits: Record<string, { attribution?: string }>) {
    this.#credits = credits
  }
  tell(type: string) {
    for (const listener of this.#listeners.filter((each) => each.type === type)) {
      if (listener.isOnce) this.#listeners.splice(this.#listeners.indexOf(listener), 1)
      listener.act({})
    }
  }
}

/**
 * A browser with a graphics card, in which `NotedMap` stands in for the library once that has arrived. Modules are loaded
 * anew after it.
 */
export function drawStreets(arrives: Promise<unknown> = Promise.resolve()) {
  NotedMap.made.length = 0
  vi.resetModules()
  const workers: string[] = []
  vi.doMock('maplibre-gl', async () => {
    await arrives
    return { Map: NotedMap, setWorkerUrl: (url: string) => void workers.push(url) }
  })
  vi.doMock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/worker.js' }))
  vi.doMock('maplibre-gl/dist/maplibre-gl.css', () => ({}))
  const graphics = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
  onTestFinished(() => {
    graphics.mockRestore()
    vi.doUnmock('maplibre-gl')
    vi.doUnmock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url')
    vi.doUnmock('maplibre-gl/dist/maplibre-gl.css')
    vi.resetModules()
  })
  return { workers, map: () => NotedMap.made.at(-1)! }
}
