import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useRoomBelow } from './use-room-below.ts'
import { useTimeLimit } from './use-time-limit.ts'
import { icons } from './icons.ts'
import styles from './toast.module.css'

export type ToastType = 'error' | 'warning' | 'info'

export interface ToastProps {
  /** Visible when not empty. */
  message: string
  type?: ToastType
  /** The type's own title when empty. */
  title?: string
  /** 'OK' by default; an empty text hides the button. */
  acceptButtonText?: string
  /** No button when empty. */
  rejectButtonText?: string
  /** How long it is visible. Only a toast without buttons disappears by itself. */
  milliseconds?: number
  onAccept?: () => void
  onReject?: () => void
  /** Called however it closes: accept, reject, close, Escape, time. */
  onClose: () => void
}

const iconOf = { error: icons.alert, warning: icons.alert, info: icons.info } as const

export function Toast(props: ToastProps) {
  return props.message === '' ? null : <VisibleToast key={props.message} {...props} />
}

function VisibleToast(props: ToastProps) {
  const { message, type = 'info', title = '', rejectButtonText = '', milliseconds = 5000, onClose } = props
  const text = useFirstText().ui
  const acceptButtonText = props.acceptButtonText ?? text.toastAccept
  const asks = acceptButtonText !== '' || rejectButtonText !== ''
  const limit = useTimeLimit(asks ? null : milliseconds, onClose)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  // What asks stands at the thumb, where it covers nothing that is read.
  useRoomBelow(box, !asks)

  useEffect(() => {
    const element = box.current
    // The top layer keeps it above panels and dialogs.
    element?.showPopover?.()
    if (!asks) return
    const before = document.activeElement
    // The box, not its button: nobody who is typing should accept by accident.
    element?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [asks])

  // Whatever has the focus by then: the screen below may have taken it. What is typed into keeps its own Escape.
  const escape = useEffectEvent(() => leave(props.onReject))
  useEffect(() => {
    function onKeyDown({ key, target }: KeyboardEvent) {
      const isTakenElsewhere = target instanceof Element && target.closest('dialog, input, textarea, select')
      if (key === 'Escape' && !isTakenElsewhere) escape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  function leave(act?: () => void) {
    onClose()
    act?.()
  }

  return (
    // Its role depends on whether it asks; a pointer on it only stops its clock.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      popover="manual"
      className={classNames(styles.toast, styles[type])}
      role={asks ? 'alertdialog' : type === 'error' ? 'alert' : 'status'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      tabIndex={asks ? -1 : undefined}
      {...limit}
    >
      <span className={styles.mark}>
        <Icon path={iconOf[type]} size={22} />
      </span>
      <div className={styles.words}>
        <p className={styles.title} id={`${id}-title`}>
          {title || text.toastTitles[type]}
        </p>
        <p id={`${id}-message`}>{message}</p>
      </div>
      {!asks && (
        <IconButton icon={icons.close} label={text.close} variant="transparent" onClick={() => leave()} />
      )}
      {asks && (
        <div className={styles.buttons}>
          {rejectButtonText !== '' && (
            <Button variant="transparent" size="small" onClick={() => leave(props.onReject)}>
              {rejectButtonText}
            </Button>
          )}
          {acceptButtonText !== '' && (
            <Button variant="secondary" size="small" onClick={() => leave(props.onAccept)}>
              {acceptButtonText}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
