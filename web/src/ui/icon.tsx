import type { CSSProperties } from 'react'
import type { IconPath } from './icons.ts'

interface IconProps {
  path: IconPath
  /** Pixels at the default text size; the drawing grows with the text. */
  size?: number
  filled?: boolean
  className?: string | undefined
}

/** Decoration only: a text or the label of its control must say the same. */
export function Icon({ path, size = 24, filled = false, className }: IconProps) {
  const side: CSSProperties = { width: `${size / 16}rem`, height: `${size / 16}rem` }
  return (
    <svg
      className={className}
      style={side}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
