import { Toast } from '../ui/toast.tsx'
import { client } from './browser-client.ts'
import { useAppState } from './use-app-state.ts'

const { store } = client

/** The toast that asks something, else the next notice. */
export function Notifications() {
  const toast = useAppState(({ toastNotification }) => toastNotification)
  const { calm, ...actions } = useAppState(({ toastActions }) => toastActions)
  const notice = useAppState(({ notices }) => notices[0])

  if (toast.message !== '')
    return (
      <Toast
        message={toast.message}
        type={calm ? 'info' : toast.type || 'info'}
        title={toast.title}
        rejectButtonText={toast.rejectButtonText}
        {...(toast.acceptButtonText === '' ? {} : { acceptButtonText: toast.acceptButtonText })}
        {...actions}
        onClose={store.closeToastNotification}
      />
    )
  if (!notice) return null
  return (
    <Toast
      key={notice.id}
      message={notice.message}
      type={notice.variant}
      title={notice.title}
      acceptButtonText=""
      milliseconds={notice.timeoutMilliseconds}
      onClose={() => store.dismissNotice(notice.id)}
    />
  )
}
