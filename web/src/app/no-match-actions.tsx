import { lazy, Suspense, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Choices } from '../ride-requests/no-match-choices.tsx'
import type { SearchPrice } from '../ride-requests/search-price.ts'
import { client } from './browser-client.ts'
import type { Search } from './state/app-state.ts'

const TaxiAlone = lazy(async () => ({ default: (await import('../rides/taxi-alone.tsx')).TaxiAlone }))

interface NoMatchActionsProps {
  /** Null for a search that this page was not told about in full. */
  search: Search | null
  price: SearchPrice | null | undefined
  /** Otherwise it still goes on. */
  isResting: boolean
  keepSearching: () => Promise<void>
}

/** What each of the choices does while a search has found nobody, and after it. */
export function NoMatchActions({ search, price, isResting, keepSearching }: NoMatchActionsProps) {
  const { aloneText, aloneMeanwhile, inviteText, inviteDetail, inviteCopied } = useText().search
  const [opened, setOpened] = useState(false)

  async function cancel() {
    await (await client.live()).rides.cancelRideRequest()
  }
  /** Whoever opens it asks for themselves: the search has to go on to find them. */
  async function invite() {
    const url = location.origin
    try {
      if ((navigator as Partial<Navigator>).share) await navigator.share({ text: inviteText, url })
      else {
        await navigator.clipboard.writeText(url)
        client.store.notify({ variant: 'info', title: inviteCopied, message: inviteDetail })
      }
    } catch {
      // Closed without sending, or no clipboard: nobody was told.
      return
    }
    await keepSearching()
  }
  async function withAnyone({ trip, party, about, exact }: Search) {
    const { rides } = await client.live()
    const ended = await rides.cancelRideRequest()
    if (ended.ok)
      await rides.requestRide({
        trip,
        party,
        about,
        ...(exact !== undefined && { exact }),
        companions: 'anyone',
      })
  }

  return (
    <>
      <Choices
        invite={invite}
        change={isResting ? cancel : undefined}
        withAnyone={isResting && search?.companions === 'women' ? () => withAnyone(search) : undefined}
        alone={search ? { price: price?.alone ?? null, open: () => setOpened(true) } : undefined}
      />
      <Suspense fallback={null}>
        {opened && search && (
          <TaxiAlone
            from={search.trip.from}
            to={search.trip.to}
            text={isResting ? aloneText : aloneMeanwhile}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  )
}
