/** The reader's own strand, or the place of a companion in the palette (any integer: it wraps around). */
export type StrandColour = 'own' | number

const paletteSize = 6

/** The CSS value of a strand's colour. */
export function strandColour(colour: StrandColour): string {
  if (colour === 'own') return 'var(--amber)'
  return `var(--strand-${((colour % paletteSize) + paletteSize) % paletteSize})`
}

/** The CSS value that reads on it. */
export function onStrandColour(colour: StrandColour): string {
  return colour === 'own' ? 'var(--on-amber)' : 'var(--on-strand)'
}
