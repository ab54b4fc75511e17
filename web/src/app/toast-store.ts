import { create } from 'zustand'
import type { ToastType } from '../ui/toast.tsx'

export interface ToastNotification {
  message: string
  type: ToastType
  title: string
  /** Undefined: the toast's own default. */
  acceptButtonText: string | undefined
  rejectButtonText: string
}

const empty: ToastNotification = {
  message: '',
  type: 'info',
  title: '',
  acceptButtonText: undefined,
  rejectButtonText: '',
}

interface ToastState {
  notification: ToastNotification
  onAccept: (() => void) | undefined
  onReject: (() => void) | undefined
}

export const useToast = create<ToastState>(() => ({
  notification: empty,
  onAccept: undefined,
  onReject: undefined,
}))

/** Shows a toast that waits for its button. What is left out takes its default. */
export function updateToastNotification(
  notification: Partial<ToastNotification> & { message: string },
  act: { onAccept?: () => void; onReject?: () => void } = {},
): void {
  useToast.setState({
    notification: { ...empty, ...notification },
    onAccept: act.onAccept,
    onReject: act.onReject,
  })
}

/** Shows a notice that goes by itself after five seconds of being seen. */
export function notify(message: string, type: ToastType, title = ''): void {
  updateToastNotification({ message, type, title, acceptButtonText: '' })
}

export function closeToast(): void {
  useToast.setState({ notification: empty, onAccept: undefined, onReject: undefined })
}
