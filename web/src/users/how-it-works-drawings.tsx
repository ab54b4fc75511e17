// What the three steps show, drawn with the same strands as the rides themselves.
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { countryHere } from '../ui/country-here.ts'
import styles from './how-it-works-drawings.module.css'

/** Three people near each other, on their way to one place. */
function HeadingDrawing() {
  return (
    <svg viewBox="16 4 224 152" className={styles.drawing}>
      <path className={styles.two} d="M34 26 C84 26 82 72 126 72 H206" />
      <path className={styles.one} d="M40 136 C88 136 84 88 126 88 H206" />
      <path className={styles.own} d="M62 80 H206" />
      <circle className={styles.oneDot} cx="40" cy="136" r="10" />
      <circle className={styles.ownDot} cx="58" cy="80" r="12" />
      <circle className={styles.twoDot} cx="34" cy="26" r="10" />
      <path className={styles.pin} d="M208 92c3 0 28-30 28-56a28 28 0 1 0-56 0c0 26 25 56 28 56Z" />
      <circle className={styles.eye} cx="208" cy="36" r="10" />
    </svg>
  )
}

const exampleCode = '9440'

/** They meet at a point; one holds the code. */
function MeetingDrawing() {
  return (
    <svg viewBox="20 10 200 136" className={styles.drawing}>
      <rect className={styles.card} x="66" y="18" width="108" height="58" rx="16" />
      <text className={styles.digits} x="121" y="58" textAnchor="middle">
        {exampleCode}
      </text>
      <circle className={styles.ring} cx="120" cy="116" r="20" />
      <path className={styles.one} d="M38 128 C66 128 76 120 98 118" />
      <path className={styles.two} d="M202 128 C174 128 164 120 142 118" />
      <path className={styles.own} d="M120 78 V94" />
      <circle className={styles.oneDot} cx="38" cy="128" r="9" />
      <circle className={styles.twoDot} cx="202" cy="128" r="9" />
      <circle className={styles.ownDot} cx="120" cy="116" r="9" />
    </svg>
  )
}

/** The bundle: each strand leaves at its own stop, and the reader pays a part. */
function StopsDrawing() {
  const { login } = useText()
  const [country] = useState(countryHere)
  const { alone, shared } = login.examples[country]
  return (
    <svg viewBox="70 4 170 152" className={styles.drawing}>
      <path className={styles.one} d="M110 34 V52 C110 72 122 74 158 74" />
      <path className={styles.own} d="M100 34 V84 C100 104 112 106 158 106" />
      <path className={styles.two} d="M90 34 V116 C90 136 102 138 158 138" />
      <rect className={styles.ring} x="78" y="14" width="44" height="26" rx="13" />
      <circle className={styles.oneDot} cx="162" cy="74" r="9" />
      <circle className={styles.ownDot} cx="162" cy="106" r="11" />
      <circle className={styles.twoDot} cx="162" cy="138" r="9" />
      <text className={styles.instead} x="179" y="97">
        {alone}
      </text>
      <text className={styles.share} x="179" y="113">
        {shared}
      </text>
    </svg>
  )
}

export const stepDrawings = [HeadingDrawing, MeetingDrawing, StopsDrawing] as const
