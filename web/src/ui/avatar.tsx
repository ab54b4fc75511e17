import { useState, type CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'
import { onStrandColour, strandColour, type StrandColour } from './strand-colour.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** The person's name, for the initials. Read out only if `labelled`, since the name is mostly beside it. */
  name: string | null
  photo?: string | null
  colour?: StrandColour
  size?: 'small' | 'medium' | 'large'
  labelled?: boolean
}

export function Avatar({ name, photo, colour = 0, size = 'medium', labelled = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const own = { '--strand': strandColour(colour), '--on': onStrandColour(colour) } as CSSProperties
  const shownPhoto = photo && photo !== failed ? photo : null
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      style={own}
      {...(labelled ? { role: 'img', 'aria-label': name ?? '' } : { 'aria-hidden': true })}
    >
      {shownPhoto ? <img src={shownPhoto} alt="" onError={() => setFailed(shownPhoto)} /> : initials(name)}
    </span>
  )
}
