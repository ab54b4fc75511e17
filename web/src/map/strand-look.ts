import type { CSSProperties } from 'react'
import { type StrandColour, strandColour } from '../ui/strand-colour.ts'
import styles from './sketch.module.css'

export function lookOf(colour: StrandColour) {
  return {
    style: { '--strand': strandColour(colour) } as CSSProperties,
    'data-own': colour === 'own' ? '' : undefined,
    className: styles.strand,
  }
}
