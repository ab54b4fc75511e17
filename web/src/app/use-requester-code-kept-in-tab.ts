import type { Ride } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { client } from './browser-client.ts'
import { useAppState } from './use-app-state.ts'

const storageKey = 'rideCode'

/** As this tab knows it. */
export function keptCode(rideId: string): string | null {
  const [id, code] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
  return id === rideId && code ? code : null
}

/** The requester's code; kept in this tab, so that it shows without a network, too. */
export function useCode(ride: Ride, readerUid: string): string | null {
  const [code, setCode] = useState<string | null>(() => keptCode(ride.id))
  const connected = useAppConnected()
  const wanted = ride.status === 'active' && ride.requesterUid === readerUid

  useEffect(() => {
    if (!wanted) return
    let current = true
    client.api.rides
      .verificationCode(ride.id, { quiet: true })
      .then((answer) => {
        if (!current || answer.code === null) return
        sessionStorage.setItem(storageKey, `${ride.id} ${answer.code}`)
        setCode(answer.code)
      })
      // Fetched again once the connection is back.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [ride.id, wanted, connected])

  return wanted ? code : null
}

function useAppConnected(): boolean {
  return useAppState(({ connection }) => connection.status === 'connected')
}
