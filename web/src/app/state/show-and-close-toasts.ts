// What the app says over its screens: the toast that asks something, and the notices that pass.
import type { StoreApi } from 'zustand/vanilla'
import {
  type AppState,
  type Notice,
  noToast,
  type ToastActions,
  type ToastNotification,
  type ToastType,
} from './app-state.ts'

/** The spec's time of an error notification. */
const noticeMilliseconds = 5_000
/** Shown at once; an older one gives way. */
const mostNotices = 3

export interface ToastChanges {
  /** Omitted texts mean the toast's own defaults. An empty message closes it. */
  updateToastNotification(
    message: string,
    type?: ToastType | '',
    title?: string,
    acceptButtonText?: string,
    rejectButtonText?: string,
  ): void
  /** A toast whose buttons do something. */
  askByToast(notification: ToastNotification, actions: ToastActions): void
  closeToastNotification(): void
  notify(notice: Pick<Notice, 'title' | 'message' | 'variant'>): void
  dismissNotice(id: number): void
}

export function toastChanges({ setState }: Pick<StoreApi<AppState>, 'setState'>): ToastChanges {
  let noticeCount = 0
  return {
    updateToastNotification(message, type = '', title = '', acceptButtonText = '', rejectButtonText = '') {
      setState({
        toastNotification:
          message === '' ? noToast : { message, type, title, acceptButtonText, rejectButtonText },
        toastActions: {},
      })
    },
    askByToast: (toastNotification, toastActions) => setState({ toastNotification, toastActions }),
    closeToastNotification: () => setState({ toastNotification: noToast, toastActions: {} }),
    notify(notice) {
      const id = ++noticeCount
      // The same notice again restarts instead of piling up.
      setState(({ notices }) => ({
        notices: [
          ...notices.filter(({ message, title }) => message !== notice.message || title !== notice.title),
          { ...notice, id, timeoutMilliseconds: noticeMilliseconds, position: 'top-right' as const },
        ].slice(-mostNotices),
      }))
    },
    dismissNotice: (id) =>
      setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
  }
}
