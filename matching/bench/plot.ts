export interface Series {
  readonly name: string
  readonly colour: string
  readonly points: readonly { readonly x: number; readonly y: number; readonly label?: string }[]
}

export interface Axis {
  readonly title: string
  readonly ticks: readonly number[]
  readonly logarithmic?: boolean
}

const WIDTH = 720
const HEIGHT = 420
const LEFT = 72
const RIGHT = 24
const TOP = 44
const BOTTOM = 56

/** A line chart as SVG text; the axes span their ticks. */
export function lineChart(title: string, x: Axis, y: Axis, series: readonly Series[]): string {
  const place = (axis: Axis, value: number): number => {
    const of = (at: number): number => (axis.logarithmic === true ? Math.log(at) : at)
    const [from, to] = [of(axis.ticks[0]!), of(axis.ticks.at(-1)!)]
    return (of(value) - from) / (to - from)
  }
  const px = (value: number): number => LEFT + place(x, value) * (WIDTH - LEFT - RIGHT)
  const py = (value: number): number => HEIGHT - BOTTOM - place(y, value) * (HEIGHT - TOP - BOTTOM)
  const at = (value: number): string => value.toFixed(1)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="16" font-weight="600">${title}</text>`,
  ]
  for (const tick of x.ticks) {
    parts.push(
      `<line x1="${at(px(tick))}" x2="${at(px(tick))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#e5e7eb"/>`,
      `<text x="${at(px(tick))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${tick.toLocaleString('en')}</text>`,
    )
  }
  for (const tick of y.ticks) {
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(py(tick))}" y2="${at(py(tick))}" stroke="#e5e7eb"/>`,
      `<text x="${LEFT - 8}" y="${at(py(tick) + 4)}" text-anchor="end">${tick.toLocaleString('en')}</text>`,
    )
  }
  parts.push(
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}" text-anchor="middle">${x.title}</text>`,
    `<text transform="translate(18 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${y.title}</text>`,
  )
  series.forEach(({ name, colour, points }, index) => {
    parts.push(
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => `${at(px(point.x))},${at(py(point.y))}`).join(' ')}"/>`,
    )
    for (const point of points) {
      parts.push(`<circle cx="${at(px(point.x))}" cy="${at(py(point.y))}" r="3.5" fill="${colour}"/>`)
      if (point.label !== undefined) {
        parts.push(
          `<text x="${at(px(point.x) + 6)}" y="${at(py(point.y) + 16)}" fill="#374151">${point.label}</text>`,
        )
      }
    }
    parts.push(
      `<text x="${WIDTH - RIGHT - 8}" y="${HEIGHT - BOTTOM - 12 - (series.length - 1 - index) * 18}" text-anchor="end" fill="${colour}">${name}</text>`,
    )
  })
  parts.push('</svg>', '')
  return parts.join('\n')
}
