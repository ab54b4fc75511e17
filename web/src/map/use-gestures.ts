import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Camera, moved, type ScreenPoint, type Size, zoomed } from './zoom-and-projection.ts'

interface GestureOptions {
  surface: RefObject<HTMLElement | null>
  size: Size | null
  camera: Camera | null
  onChange: (camera: Camera) => void
}

const pixelsPerZoom = 240
const mostWheelZoom = 0.6

/** One finger or the mouse moves the map; two fingers, the wheel or a double press zoom it. */
export function useGestures({ surface, size, camera, onChange }: GestureOptions) {
  const fingers = useRef(new Map<number, ScreenPoint>())
  const now = useRef({ size, camera, onChange })
  useEffect(() => {
    now.current = { size, camera, onChange }
  })

  function change(next: (camera: Camera, size: Size) => Camera) {
    const { size: room, camera: look } = now.current
    if (!room || !look) return
    const to = next(look, room)
    // Two events may come before the next render: the second continues from the first.
    now.current.camera = to
    now.current.onChange(to)
  }

  // React adds wheel listeners as passive, and a passive listener cannot stop the page from scrolling.
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    function turn(event: WheelEvent) {
      event.preventDefault()
      const by = Math.max(-mostWheelZoom, Math.min(mostWheelZoom, -event.deltaY / pixelsPerZoom))
      change((look, room) => zoomed(look, room, by, placeOf(event, element!)))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
    // Everything that changes is read from the reference.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [surface, size === null])

  function lift({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, placeOf(event, event.currentTarget))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const after = placeOf(event, event.currentTarget)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, after)
      // Each of two fingers moves the map by half of its own distance.
      const share = other ? 0.5 : 1
      const by = { x: (before.x - after.x) * share, y: (before.y - after.y) * share }
      change((look, room) => {
        const shifted = moved(look, by)
        if (!other) return shifted
        const ratio = distance(after, other) / Math.max(1, distance(before, other))
        const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
        return zoomed(shifted, room, Math.log2(Math.max(0.1, ratio)), middle)
      })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick(event: React.MouseEvent<HTMLElement>) {
      const finger = placeOf(event, event.currentTarget)
      change((look, room) => zoomed(look, room, 1, finger))
    },
  }
}

function placeOf({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): ScreenPoint {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
