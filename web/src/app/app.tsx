import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { LiveRegions } from '../ui/live-region.tsx'
import { Toast } from '../ui/toast.tsx'
import { FaultBoundary } from './fault-boundary.tsx'
import { Routes } from './routes.tsx'
import { closeToast, useToast } from './toast-store.ts'

export function App() {
  useMarkMoves()
  return (
    <FaultBoundary>
      <LiveRegions />
      <Routes />
      <ToastHost />
    </FaultBoundary>
  )
}

function ToastHost() {
  const { notification, onAccept, onReject } = useToast()
  const { acceptButtonText, ...rest } = notification
  return (
    <Toast
      {...rest}
      {...(acceptButtonText === undefined ? {} : { acceptButtonText })}
      {...(onAccept ? { onAccept } : {})}
      {...(onReject ? { onReject } : {})}
      onClose={closeToast}
    />
  )
}

/** From the second screen on, the title of a screen takes the focus. */
function useMarkMoves(): void {
  const [location] = useLocation()
  const first = useRef(location)
  useEffect(() => {
    if (location !== first.current) document.documentElement.dataset['moved'] = ''
  }, [location])
}
