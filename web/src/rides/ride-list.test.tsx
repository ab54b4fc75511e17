// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { effectsOf, type Noting, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { type LoadedRides, RideList } from './ride-list.tsx'
import { RideRows } from './ride-rows.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const spot = (name: string) => ({ name, latitude: 40.4, longitude: -3.7 })
const nothing: Noting = (_, result) => async () => result as never

function past(id: string, changes: Partial<Ride> = {}, isOwnKnown = true): Ride {
  const ride = rideOf(id, ['ana', 'ben', 'eva'], { status: 'completed', ...changes }) as Ride
  const [own] = ride.rideRequests
  own!.cost = { share: euros(850), solo: euros(1600), saved: euros(750) }
  if (isOwnKnown) Object.assign(own!, { origin: spot('Sol'), destination: spot(`Barajas ${id}`) })
  return ride
}

const rows = (rides: readonly Ride[], does = nothing) => (
  <RideRows
    rides={rides}
    readerUid="ana"
    pathOf={(id) => `/ride/${id}`}
    onRepeat={({ trip }) => void does('repeat')(trip.from.name, trip.to.name)}
  />
)
const first = async (ride: Ride) => {
  const page = await render(rows([ride]))
  const words = wordsOf(page.get('li'))
  await page.remove()
  return words
}

describe('the last rides', () => {
  test('lead to their own page and repeat their own trip', async () => {
    const effects = await effectsOf((does) => rows([past('r1'), past('r2', {}, false)], does))
    expect(Object.values(effects)).toEqual([['/ride/r1'], ['repeat("Sol", "Barajas r1")'], ['/ride/r2']])
    expect(Object.keys(effects)[1]).toContain('Barajas r1')
  })

  test('say where one went, with whom, when, and what one paid', async () => {
    const words = await first(past('r1', { activeAt: '2026-11-20T10:00:00Z' }))
    for (const said of ['Barajas r1', 'ben y eva', '20 nov', '8,50 €']) expect(words).toContain(said)
  })

  test('say what sharing them saved, once their money is settled and where it is worth a word', async () => {
    const saved = /−47\s%/u
    expect(await first(past('r1'))).toMatch(saved)
    expect(await first(past('r1', { unsettled: 'you-owe' }))).not.toMatch(saved)
    expect(await first(past('r1', { status: 'canceled' }))).not.toMatch(saved)
    const little = past('r1')
    little.rideRequests[0]!.cost = { share: euros(1540), solo: euros(1600), saved: euros(60) }
    expect(await first(little)).not.toContain('−')
  })

  test('that went the same way on one day are told apart by their hour and by what is open', async () => {
    const morning = past('r1', { departedAt: '2026-11-20T07:18:00', unsettled: 'you-owe' })
    const evening = past('r2', { departedAt: '2026-11-20T18:40:00', unsettled: 'you-are-owed' })
    const openSums = new Map([
      ['r1', euros(850)],
      ['r2', euros(1230)],
    ])
    await render(
      <RideRows
        rides={[morning, evening]}
        readerUid="ana"
        pathOf={(id) => id}
        openSums={openSums}
        onRepeat={() => {}}
      />,
    )
    const [one, other] = [...document.querySelectorAll('li')].map(wordsOf)
    for (const said of ['20 nov 2026, 7:18', 'Tienes 8,50 € por pagar']) expect(one).toContain(said)
    for (const said of ['20 nov 2026, 18:40', 'Te deben 12,30 €']) expect(other).toContain(said)
  })

  test('without an own destination say where the ride began', async () => {
    expect(await first(past('r1', {}, false))).toContain('Sol')
  })

  test('that were canceled say so instead of companions and price', async () => {
    const words = await first(
      past('r1', { status: 'canceled', cancellation: { reason: 'NO_DRIVER_FOUND', byUid: null } }),
    )
    expect(words).toContain('Cancelado')
    for (const absent of ['8,50 €', 'ben y eva']) expect(words).not.toContain(absent)
  })

  test.each(['you-owe', 'you-are-owed'] as const)('with open money say so: %s', async (unsettled) => {
    const paid = await first(past('r1'))
    expect((await first(past('r1', { unsettled }))).length).toBeGreaterThan(paid.length)
  })

  const list = (loaded: LoadedRides, does: Noting, hasMore = false) => (
    <RideList
      loaded={loaded}
      readerUid="ana"
      pathOf={(id) => `/ride/${id}`}
      onRepeat={({ trip }) => void does('repeat')(trip.from.name, trip.to.name)}
      whenNone="none yet"
      onRetry={does('retry')}
      onShowAll={hasMore ? does('all') : undefined}
    />
  )
  test.each<[string, LoadedRides, Record<string, string[]>]>([
    ['are on their way', { state: 'loading' }, {}],
    ['failed to load', { state: 'failed' }, { Reintentar: ['retry()'] }],
    ['are none', { state: 'ready', rides: [] }, {}],
  ])('that %s have these controls', async (_, loaded, does) => {
    expect(await effectsOf((noting) => list(loaded, noting))).toEqual(does)
    const all = Object.values(await effectsOf((noting) => list(loaded, noting, true)))
    expect(all).toEqual([['all()'], ...Object.values(does)])
  })

  test('that are none are told apart from those still on their way', async () => {
    const page = await render(list({ state: 'loading' }, nothing))
    expect(page.get('section').getAttribute('aria-busy')).toBe('true')
    expect(wordsOf(document.body)).not.toContain('none yet')
    // There were none at the last visit, which says nothing of now.
    await page.rerender(list({ state: 'loading', known: { rides: [] } }, nothing))
    expect(wordsOf(document.body)).not.toContain('none yet')
    await page.rerender(list({ state: 'ready', rides: [] }, nothing))
    expect(wordsOf(document.body)).toContain('none yet')
    expect(page.get('section').getAttribute('aria-busy')).toBe('false')
    await page.rerender(list({ state: 'ready', rides: [past('r1')] }, nothing))
    await act(async () => import('./ride-rows.tsx'))
    expect(wordsOf(document.body)).toContain('Barajas r1')
  })
})
