import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { LiveRegions } from '../ui/live-region.tsx'
import { FaultBoundary } from './fault-boundary.tsx'
import { NotificationHost } from './toasts-and-notices-on-demand.tsx'
import { Routes } from './router.tsx'

export function App() {
  useMarkMoves()
  return (
    <FaultBoundary>
      <LiveRegions />
      <Routes />
      <NotificationHost />
    </FaultBoundary>
  )
}

/** From the second screen on, each screen's title takes the focus. */
function useMarkMoves(): void {
  const [location] = useLocation()
  const first = useRef(location)
  useEffect(() => {
    if (location !== first.current) document.documentElement.dataset['moved'] = ''
  }, [location])
}
