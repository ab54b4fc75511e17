const tokens = {
  land: '--map-land',
  green: '--map-green',
  water: '--map-water',
  road: '--map-road',
  mainRoad: '--map-main-road',
  edge: '--map-edge',
  label: '--map-label',
  halo: '--map-halo',
} as const

export type Palette = Record<keyof typeof tokens, string>

/** The map's design tokens as colours of the current theme, because MapLibre cannot read custom properties. */
export function readPalette(inside: Element): Palette {
  const probe = document.createElement('span')
  inside.append(probe)
  const entries = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries) as Palette
}
