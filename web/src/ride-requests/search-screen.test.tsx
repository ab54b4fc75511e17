// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { controls, effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { announce, useAnnouncements } from '../ui/announce.ts'
import { Choices } from './no-match-choices.tsx'
import { SearchScreen, type SearchView } from './search-screen.tsx'

const search: SearchView = {
  originName: 'Barajas T4',
  destinationName: 'Calle de Serrano, 41',
  beganAt: 0,
  endsAt: 120_000,
  nearby: null,
  resting: false,
  pushesOn: false,
}

async function open(view: Partial<SearchView>) {
  await render(
    <SearchScreen
      search={{ ...search, ...view }}
      now={() => 0}
      onCancel={async () => {}}
      onKeepSearching={async () => {}}
    />,
  )
  return document.body.textContent
}

test('no count of people is shown before the first one, or after a reload', async () => {
  const said = await open({ nearby: null })
  expect(said).toContain(es.search.counting)
  expect(said).not.toContain(es.search.nobodyNear)
})

test('a count is shown unchanged', async () => {
  expect(await open({ nearby: 0 })).toContain(es.search.nobodyNear)
  expect(await open({ nearby: 2 })).toContain(es.search.nearby(2))
})

test('the drawing names the reader and where all meet, as long as it is large', async () => {
  const drawn = () => [...document.querySelectorAll('figure text')].map(({ textContent }) => textContent)
  await open({ nearby: 0, resting: true })
  expect(drawn()).toEqual([])
  await open({ nearby: 2 })
  expect(drawn()).toEqual([es.match.you, es.match.meetAt])
})

test('without a network the last count is not said to hold', async () => {
  const said = await open({ nearby: 2, offline: true })
  expect(said).toContain(es.search.groupMeanwhile)
  expect(said).not.toContain(es.search.nearby(2))
})

const screen = (view: Partial<SearchView>, changes: Partial<Parameters<typeof SearchScreen>[0]> = {}) => (
  <SearchScreen
    search={{ ...search, ...view }}
    now={() => 0}
    onCancel={async () => {}}
    onKeepSearching={async () => {}}
    {...changes}
  />
)
const words = () => wordsOf(document.body)

describe('a search that runs', () => {
  afterEach(() => void vi.useRealTimers())

  test('says where it goes, and can be cancelled', async () => {
    expect(
      await effectsOf((does) => screen({}, { onCancel: does('cancel'), onKeepSearching: does('keep') })),
    ).toEqual({ 'Cancelar la búsqueda': ['cancel()'] })
    await render(screen({}))
    expect(words()).toContain('Buscando compañeros…')
    expect(words()).toContain('Barajas T4 Calle de Serrano, 41')
  })

  test('says that it is being cancelled, until it is', async () => {
    let done = () => {}
    const page = await render(
      screen({}, { onCancel: () => new Promise<void>((resolve) => (done = resolve)) }),
    )
    await page.press(page.button('Cancelar la búsqueda'))
    expect(page.button('Cancelando…').getAttribute('aria-busy')).toBe('true')
    await act(async () => done())
    expect(controls().has('Cancelar la búsqueda')).toBe(true)
  })

  test('counts down by the clock of the server, and not below zero', async () => {
    vi.useFakeTimers()
    let now = 0
    const page = await render(screen({}, { now: () => now }))
    const left = () => document.querySelector('span[aria-hidden=true]')?.textContent
    const ring = () =>
      document.querySelector<HTMLElement>('[style*="--left"]')?.style.getPropertyValue('--left')
    expect([left(), ring()]).toEqual(['2:00', '1'])
    now = 60_001
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect([left(), ring()]).toEqual(['1:00', '0.5'])
    now = 81_000
    await act(() => vi.advanceTimersByTimeAsync(500))
    // Below a minute, in seconds, as people say them.
    expect(left()).toBe('39')
    now = 500_000
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(left()).toBe('0')
    await page.rerender(screen({ endsAt: null }, { now: () => now }))
    expect(left()).toBeUndefined()
    await page.remove()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [true, false, es.search.leaveOpen],
    [false, false, es.search.leaveOpenNoPush],
    [true, true, null],
  ])('with pushes %s, on its way to the server %s, its hint is “%s”', async (pushesOn, onItsWay, hint) => {
    await render(screen({ pushesOn, onItsWay }))
    const hints = [es.search.leaveOpen, es.search.leaveOpenNoPush]
    expect(hints.filter((each) => words().includes(each))).toEqual(hint === null ? [] : [hint])
  })

  test('tells a screen reader each count, none before the first, and nothing once it is gone', async () => {
    const told = () => useAnnouncements.getState().polite.text
    announce('')
    const page = await render(screen({ nearby: null }))
    expect(told()).toBe('')
    await page.rerender(screen({ nearby: 2 }))
    expect(told()).toBe(es.search.nearby(2))
    await page.rerender(screen({ nearby: 0 }))
    expect(told()).toBe(es.search.nobodyNear)
    await page.rerender(screen({ nearby: 3, resting: true }))
    expect(told()).toBe('')
  })

  test('offers to turn on pushes where that is possible', async () => {
    const offered = await effectsOf((does) => screen({}, { onAskForPushes: () => void does('ask')() }))
    expect(offered[es.search.tellMeClosed]).toEqual(['ask()'])
    // That the page has to stay open is said only where nothing else helps.
    await render(screen({}, { onAskForPushes: () => {} }))
    expect(words()).not.toContain(es.search.leaveOpenNoPush)
  })
})

describe('a search that rests', () => {
  test('says so instead of a count, and can go on or be given up', async () => {
    expect(
      await effectsOf((does) =>
        screen({ resting: true }, { onCancel: does('cancel'), onKeepSearching: does('keep') }),
      ),
    ).toEqual({ 'Seguir buscando': ['keep()'], 'No viajar ahora': ['cancel()'] })
    await render(screen({ resting: true, nearby: 3 }))
    expect(words()).toContain('Aún no hay compañeros Elige cómo seguir.')
    expect(words()).not.toContain('2:00')
    expect(words()).not.toContain(es.search.leaveOpenNoPush)
  })

  test('goes on while it is asked whether one may be told, and its button says both', async () => {
    const offered = await effectsOf((does) =>
      screen({ resting: true }, { onKeepSearching: does('keep'), onAskForPushes: () => void does('ask')() }),
    )
    expect(offered[`${es.search.keepSearching} ${es.search.keepTold}`]).toEqual(['ask()', 'keep()'])
  })

  test('says what one would pay in company, once that is known', async () => {
    await render(screen({ resting: true }, { price: { shared: '9–12 €', alone: '20 €' } }))
    expect(words()).toContain('Aún no hay compañeros En grupo pagarías 9–12 €')
    expect(words()).not.toContain('20 €')
  })

  test('shows that it goes on, until it does', async () => {
    const page = await render(screen({ resting: true }, { onKeepSearching: () => new Promise(() => {}) }))
    await page.press(page.button('Seguir buscando'))
    expect(page.button('Seguir buscando').getAttribute('aria-busy')).toBe('true')
    expect(page.button('No viajar ahora').hasAttribute('aria-busy')).toBe(false)
  })
})

describe('what else one can do', () => {
  test('is offered as far as it is possible', async () => {
    expect(
      await effectsOf((does) => (
        <Choices
          invite={does('invite')}
          withAnyone={does('anyone')}
          change={does('change')}
          alone={{ price: '18–22 €', open: () => void does('alone')() }}
        />
      )),
    ).toEqual({
      [`${es.search.invite} ${es.search.inviteDetail}`]: ['invite()'],
      [`${es.search.withAnyone} ${es.search.withAnyoneDetail}`]: ['anyone()'],
      [`${es.search.change} ${es.search.changeDetail}`]: ['change()'],
      [`${es.search.alone} 18–22 € ${es.search.aloneDetail}`]: ['alone()'],
    })
    expect(await effectsOf((does) => <Choices invite={does('invite')} change={does('change')} />)).toEqual({
      [`${es.search.invite} ${es.search.inviteDetail}`]: ['invite()'],
      [`${es.search.change} ${es.search.changeDetail}`]: ['change()'],
    })
  })

  test('happens once however often it is pressed, and again after it has failed', async () => {
    let fail = () => {}
    const change = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('offline')))))
    change.mockImplementationOnce(() => new Promise<void>((resolve) => (fail = resolve)))
    const page = await render(<Choices invite={async () => {}} change={change} />)
    const button = page.button(`${es.search.change} ${es.search.changeDetail}`)
    await page.press(button)
    await page.press(button)
    expect(change).toHaveBeenCalledOnce()
    expect(page.get('ul').getAttribute('aria-busy')).toBe('true')
    await act(async () => fail())
    expect(page.get('ul').getAttribute('aria-busy')).toBe('false')
    await page.press(button)
    expect(change).toHaveBeenCalledTimes(2)
  })

  test('a taxi alone whose price is not known yet has none', async () => {
    await render(
      <Choices invite={async () => {}} change={async () => {}} alone={{ price: null, open: () => {} }} />,
    )
    expect(words()).not.toContain('Unos')
  })
})
