// Which ways to sign in the page offers.
import { useEffect, useState } from 'react'
import { client } from './browser-client.ts'

const { api } = client

type Offered = Awaited<ReturnType<typeof api.auth.providers>>

/** The button to another site is not shown before the server has confirmed that it is offered. */
const withoutNetwork: Offered = { email: true, phone: true, guest: true, google: false }

export function useWaysOffered(): Offered | null {
  const [offered, setOffered] = useState<Offered | null>(null)
  useEffect(() => {
    api.auth.providers({ quiet: true }).then(setOffered, () => setOffered(withoutNetwork))
  }, [])
  return offered
}
