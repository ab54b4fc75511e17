import sharp from 'sharp'
import type { Character } from './cast.ts'

const side = 256
/** Painted larger and scaled down, so that edges are smooth. */
const scale = 3

interface Ellipse {
  x: number
  y: number
  width: number
  height: number
  colour: string
  /** Only what lies above this line is painted. */
  above?: number
}

/** A drawn portrait as PNG, in the colours by which the character asks to be recognised. */
export function drawPortrait(colours: NonNullable<Character['portrait']>): Promise<Buffer> {
  const { ground, skin, hair, jacket } = colours
  // From back to front.
  const shapes: Ellipse[] = [
    { x: 128, y: 128, width: 400, height: 400, colour: ground },
    { x: 128, y: 120, width: 132, height: 160, colour: hair },
    { x: 128, y: 262, width: 212, height: 150, colour: jacket },
    { x: 128, y: 186, width: 50, height: 54, colour: skin },
    { x: 128, y: 124, width: 92, height: 112, colour: skin },
    { x: 118, y: 74, width: 100, height: 62, colour: hair, above: 92 },
  ]
  const painted = shapes.map((shape) => ({ ...shape, rgb: Buffer.from(shape.colour.slice(1), 'hex') }))
  const pixels = Buffer.alloc((side * scale) ** 2 * 3)
  for (let row = 0; row < side * scale; row++)
    for (let column = 0; column < side * scale; column++) {
      const x = (column + 0.5) / scale
      const y = (row + 0.5) / scale
      const top = painted.findLast(
        (shape) =>
          ((x - shape.x) / (shape.width / 2)) ** 2 + ((y - shape.y) / (shape.height / 2)) ** 2 <= 1 &&
          y <= (shape.above ?? side),
      )
      top?.rgb.copy(pixels, (row * side * scale + column) * 3)
    }
  const raw = { width: side * scale, height: side * scale, channels: 3 } as const
  return sharp(pixels, { raw }).resize(side, side).png().toBuffer()
}
