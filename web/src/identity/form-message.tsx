import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import styles from './form-message.module.css'

/** The server's message about the whole form. Mounted empty, so that a screen reader reads it when it fills. */
export function FormMessage({ children, good = false }: { children: string | null; good?: boolean }) {
  return (
    <div className={styles.live} role={good ? 'status' : 'alert'}>
      {children && (
        <p className={good ? styles.goodMessage : styles.message}>
          <Icon path={good ? icons.check : icons.alert} size={20} />
          {children}
        </p>
      )}
    </div>
  )
}
