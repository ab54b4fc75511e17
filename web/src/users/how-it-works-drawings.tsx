// What the three steps show, drawn with the same strands as the rides themselves.
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { countryHere } from '../ui/country-here.ts'
import styles from './how-it-works-drawings.module.css'

/** Three people near each other: one part of the way together, and each to a place of their own. */
function HeadingDrawing() {
  return (
    <svg viewBox="16 4 224 152" className={styles.drawing}>
      <path className={styles.two} d="M36 50C60 50 64 72 88 72H92C118 72 112 48 142 48" />
      <path className={styles.one} d="M36 114C60 114 64 90 88 90H96C126 90 122 150 162 150" />
      <path className={styles.own} d="M30 81H150C180 81 184 100 216 100" />
      <circle className={styles.twoDot} cx="36" cy="50" r="9" />
      <circle className={styles.ownDot} cx="30" cy="81" r="11" />
      <circle className={styles.oneDot} cx="36" cy="114" r="9" />
      <Pin className={styles.twoDot} x={142} y={46} />
      <Pin className={styles.ownDot} x={216} y={98} />
      <Pin className={styles.oneDot} x={162} y={148} />
    </svg>
  )
}

function Pin({ className, x, y }: { className: string | undefined; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={`${styles.pin} ${className}`}
        d="M0 2c1 0 14-15 14-27a14 14 0 1 0-28 0c0 12 13 27 14 27Z"
      />
      <circle className={styles.eye} cx="0" cy="-24" r="5" />
    </g>
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
