import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Choices, type ChoiceActions } from '../ride-requests/no-match-choices.tsx'
import { client } from './browser-client.ts'
import type { Search } from './state/model.ts'

const TaxiAlone = lazy(async () => ({ default: (await import('../rides/taxi-alone.tsx')).TaxiAlone }))

interface RestingChoicesProps {
  /** Null for a search that this page was not told about in full. */
  search: Search | null
  tellMe: ChoiceActions['tellMe']
}

/** The choices after a search that found nobody, with the price of a taxi alone. */
export function RestingChoices({ search, tellMe }: RestingChoicesProps) {
  const { aloneText } = useText().search
  const [opened, setOpened] = useState(false)
  const price = useSoloPrice(search)

  async function cancel() {
    await (await client.live()).rides.cancelRideRequest()
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
        tellMe={tellMe}
        change={cancel}
        withAnyone={search?.companions === 'women' ? () => withAnyone(search) : undefined}
        alone={search ? { price, open: () => setOpened(true) } : undefined}
      />
      <Suspense fallback={null}>
        {opened && search && (
          <TaxiAlone
            from={search.trip.from}
            to={search.trip.to}
            text={aloneText}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns the estimated solo fare, or null until it is known. */
function useSoloPrice(search: Search | null): string | null {
  const format = useFormat()
  const [solo, setSolo] = useState<string | null>(null)
  useEffect(() => {
    if (!search) return
    const controller = new AbortController()
    const { trip, party } = search
    client.api.estimates
      .create({ origin: trip.from, destination: trip.to, party }, { signal: controller.signal, quiet: true })
      .then(
        (estimate) => setSolo(format.moneyRange(estimate.solo.from, estimate.solo.to)),
        () => undefined,
      )
    return () => controller.abort()
    // A search does not change while it rests.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return solo
}
