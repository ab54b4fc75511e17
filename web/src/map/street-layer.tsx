import { apiBase } from '@woodalo/protocol/wire-paths'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Camera } from './zoom-and-projection.ts'
import styles from './map-background.module.css'
import { readPalette } from './map-colours.ts'
import { lineAbove, lineData, streetStyle } from './street-style.ts'
import type { StreetSource } from './street-coverage.ts'
import { watchTheme } from './watch-theme.ts'

interface StreetLayerProps {
  camera: Camera
  source: StreetSource
  /** What is drawn over the streets, as encoded polylines with a space between: names keep off it. */
  line: string
  /** Called when the streets are painted, with the credit of the operator's style. */
  onShown: (attribution: readonly string[]) => void
  /** Called if there will be no streets: the library, the graphics or the network failed. */
  onFailed: () => void
}

/** A higher resolution is not visible, and its cost grows with the square. */
const mostPixelsPerPixel = 2

async function loadLibrary(): Promise<typeof import('maplibre-gl')> {
  const [library, worker] = await Promise.all([import('maplibre-gl'), import('./street-worker.ts')])
  library.setWorkerUrl(worker.workerUrl)
  return library
}

/** Removes markup, because an attribution is third-party HTML. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

function attributionOf(map: MapLibre): string[] {
  const told = Object.keys(map.getStyle().sources).flatMap((id) => {
    const { attribution } = (map.getSource(id) ?? {}) as { attribution?: unknown }
    return typeof attribution === 'string' && attribution !== '' ? [plainText(attribution)] : []
  })
  return [...new Set(told)]
}

function viewOf({ latitude, longitude, zoom, bearing = 0 }: Camera) {
  return { center: [longitude, latitude] as [number, number], zoom, bearing }
}

/** The streets under everything else. The layer only follows the camera; its owner handles fingers and keys. */
export function StreetLayer({ camera, source, line, onShown, onFailed }: StreetLayerProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre>(null)
  const look = useRef(camera)
  const above = useRef(line)
  const report = useRef({ onShown, onFailed })

  useEffect(() => {
    report.current = { onShown, onFailed }
  })
  useEffect(() => {
    look.current = camera
    map.current?.jumpTo(viewOf(camera))
  }, [camera])
  useEffect(() => {
    above.current = line
    void map.current?.getSource<GeoJSONSource>(lineAbove)?.setData(lineData(line))
  }, [line])

  useEffect(() => {
    const element = container.current!
    let ended = false
    let stopWatching = () => {}

    function styleNow() {
      return source.kind === 'style'
        ? source.url
        : streetStyle(
            readPalette(element),
            `${location.origin}${apiBase}/map/{z}/{x}/{y}`,
            source.bounds,
            above.current,
          )
    }
    function fail() {
      if (!ended) report.current.onFailed()
    }

    async function show() {
      const library = await loadLibrary()
      if (ended) return
      const shown = new library.Map({
        container: element,
        style: styleNow(),
        ...viewOf(look.current),
        maxZoom: 20,
        interactive: false,
        attributionControl: false,
        renderWorldCopies: false,
        fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
        pixelRatio: Math.min(devicePixelRatio, mostPixelsPerPixel),
      })
      map.current = shown
      let painted = false
      shown.once('load', () => {
        painted = true
        if (!ended) report.current.onShown(source.kind === 'style' ? attributionOf(shown) : [])
      })
      // Pictures are taken of streets that are all there.
      shown.on('movestart', () => (element.dataset['onItsWay'] = ''))
      shown.on('dataloading', () => (element.dataset['onItsWay'] = ''))
      shown.on('idle', () => delete element.dataset['onItsWay'])
      // Once the map is shown, a missing tile leaves a gap, not a broken map.
      shown.on('error', () => {
        if (!painted) fail()
      })
      shown.getCanvas().addEventListener('webglcontextlost', fail)
      stopWatching = watchTheme(() => {
        if (source.kind !== 'tiles') return
        element.dataset['onItsWay'] = ''
        shown.setStyle(styleNow())
      })
    }

    show().catch(fail)
    return () => {
      ended = true
      stopWatching()
      map.current?.remove()
      map.current = null
    }
  }, [source])

  return <div ref={container} className={styles.streets} />
}
