import { Suspense, useEffect, useState } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { client } from './browser-client.ts'
import type { LastRidesProps, RidesPage } from './last-rides.tsx'

const LastRides = lazyOptional(async () => (await import('./last-rides.tsx')).LastRides)
const NoRidesYet = lazyOptional(
  async () => (await import('../ride-requests/soon-after-the-form.ts')).NoRidesYet,
)

/** Whether this browser knows of rides, or somebody has come for them: their list is fetched at once. */
function expectsRides(): boolean {
  if (location.hash === '#rides') return true
  try {
    return /"rides":\[[^\]]/.test(localStorage.getItem('lastRides') ?? '')
  } catch {
    return false
  }
}

/** Past rides. Who has none needs no list, so its code is fetched once there is one, or the rides cannot be read. */
export function RidesBelowForm(props: Omit<LastRidesProps, 'whenNone' | 'first'>) {
  const { onOpenMoney } = props
  const text = useSignedInText().request
  const [isExpected] = useState(expectsRides)
  const [first, setFirst] = useState<RidesPage | 'failed' | null>(null)
  const hasNone = first !== null && first !== 'failed' && first.rides.length === 0

  useEffect(() => {
    if (isExpected) return undefined
    let ended = false
    const tell = (told: RidesPage | 'failed') => !ended && setFirst(told)
    client.api.rides.page({}, { quiet: true }).then(tell, () => tell('failed'))
    return () => {
      ended = true
    }
  }, [isExpected])
  useEffect(() => {
    if (hasNone) onOpenMoney(null)
  }, [hasNone, onOpenMoney])

  const whenNone = (
    <Suspense fallback={null}>
      <NoRidesYet />
    </Suspense>
  )
  if (hasNone)
    return (
      <section id="rides" aria-label={text.lastRides} data-none-yet>
        {whenNone}
      </section>
    )
  // Whether there are any is not known yet.
  const reading = <section id="rides" aria-label={text.lastRides} aria-busy="true" />
  if (!isExpected && first === null) return reading
  return (
    <Suspense fallback={reading}>
      <LastRides {...props} first={first} whenNone={whenNone} />
    </Suspense>
  )
}
