import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconPath } from '../ui/icons.ts'
import styles from './place-chip.module.css'

interface PlaceChipProps {
  icon: IconPath
  label: string
  onChoose: () => void
}

/** A place that is chosen with one tap. A long name is cut off. */
export function PlaceChip({ icon, label, onChoose }: PlaceChipProps) {
  return (
    <Chip onPress={onChoose}>
      <span className={styles.chip}>
        <Icon path={icon} size={16} />
        {label}
      </span>
    </Chip>
  )
}
