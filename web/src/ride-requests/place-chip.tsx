import type { ReactNode } from 'react'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconPath } from '../ui/icons.ts'
import styles from './place-chip.module.css'

interface PlaceChipProps {
  icon: IconPath
  label: string
  /** What it costs to go there, once that is known. */
  detail?: ReactNode
  onChoose: () => void
}

/** A place that is chosen with one tap. A long name is cut off. */
export function PlaceChip({ icon, label, detail, onChoose }: PlaceChipProps) {
  return (
    <Chip onPress={onChoose}>
      <span className={styles.chip}>
        <Icon path={icon} size={16} />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {detail && (
            <>
              {' '}
              <span className={styles.detail}>{detail}</span>
            </>
          )}
        </span>
      </span>
    </Chip>
  )
}
