// @vitest-environment happy-dom
import { type Estimate, type Favourite, type NamedPoint, smallestParty } from '@woodalo/protocol'
import { act, type ComponentProps, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiError } from '../api/api-error.ts'
import { ApiContext } from '../api/use-api.ts'
import { device, touch } from '../testing/browser.ts'
import type { Noting } from '../testing/effects.ts'
import { euros } from '../testing/group.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { EstimateLine } from './estimate-line.tsx'
import { FavouritesDialog } from './favourites-dialog.tsx'
import { emptyDraft, type RequestDraft } from './form-draft-and-checks.ts'
import { Choices } from './no-match-choices.tsx'
import { RequestForm } from './request-form.tsx'
import { SearchScreen, type SearchView } from './search-screen.tsx'

const nothing: Noting = (_, result) => async () => result as never
const settled = (of: ReactElement) => ({
  of,
  after: () =>
    act(async () => {
      await touch()
      await import('./request-options.tsx')
      await import('./address-options.tsx')
      await import('./estimate-line.tsx')
      await import('./soon-after-the-form.ts')
      await import('./usual-shared-price.tsx')
      await import('./suggestion-details.ts')
      await import('./address-dialogs.tsx')
    }),
})
const settle = settled(<i />).after

beforeEach(() => {
  device('denied')
  localStorage.clear()
  return () => localStorage.clear()
})

const view: SearchView = {
  originName: 'Barajas T4',
  destinationName: 'Calle de Serrano, 41',
  beganAt: 0,
  endsAt: 120_000,
  nearby: null,
  resting: false,
  pushesOn: false,
}
const search = (
  changes: Partial<SearchView> = {},
  { does = nothing, ...props }: Partial<ComponentProps<typeof SearchScreen>> & { does?: Noting } = {},
) => (
  <SearchScreen
    search={{ ...view, ...changes }}
    now={() => 30_000}
    onCancel={does('cancel')}
    onKeepSearching={does('keep')}
    price={{ shared: '8–10 €', alone: '20 €' }}
    {...props}
  />
)

test('what is seen of a search, and what each of its controls does', async () => {
  await expect(
    [
      await whatIsShown({
        'a search': search(),
        'somebody is near': search({ nearby: 2 }),
        'nobody is near': search({ nearby: 0 }),
        'without a network': search({ nearby: 2, offline: true }),
        'its request is on its way': search({ onItsWay: true }),
        'tells by push': search({ pushesOn: true }),
        'can tell by push': search({}, { onAskForPushes() {} }),
        'no time runs': search({ beganAt: null, endsAt: null }),
        'its time is over': search({ endsAt: 20_000 }),
        'no price yet': search({}, { price: null }),
        'no price at all': search({}, { price: undefined }),
        'sharing saves nothing': search({}, { price: { shared: null, alone: '20 €' } }),
        rests: search({ resting: true }),
        'rests, and can tell by push': search({ resting: true }, { onAskForPushes() {} }),
        'rests, and sharing saves nothing': search(
          { resting: true },
          { price: { shared: null, alone: '20 €' } },
        ),
        'rests, with choices': search({ resting: true }, { choices: <p>choices</p> }),
        'beside its map': search({}, { map: <p>map</p> }),
      }),
      await whatEachControlDoes({
        'a search': (does) => search({}, { does, onAskForPushes: () => void does('ask')() }),
        rests: (does) => search({ resting: true }, { does, onAskForPushes: () => void does('ask')() }),
      }),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/search.txt')
})

test('what one can do instead of a search', async () => {
  const choices = (does: Noting, isAll: boolean) => (
    <Choices
      invite={does('invite')}
      change={does('change')}
      withAnyone={isAll ? does('with anyone') : undefined}
      alone={isAll ? { price: '20 €', open: () => void does('alone')() } : undefined}
    />
  )
  await expect(
    [
      await whatIsShown({ all: choices(nothing, true), 'what always is': choices(nothing, false) }),
      await whatEachControlDoes({ all: (does) => choices(does, true) }),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/choices.txt')
})

const sol: NamedPoint = {
  name: 'Puerta del Sol, Madrid',
  latitude: 40.4169,
  longitude: -3.7035,
  placeId: 'p1',
}
const barajas: NamedPoint = { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 }
/** 308 km away, which is more than 300. */
const valencia: NamedPoint = { name: 'Valencia', latitude: 39.4699, longitude: -0.3 }
const home: Favourite = { ...barajas, id: 'f1', kind: 'home', label: '', placeId: 'p2' } as Favourite
const gym: Favourite = {
  ...home,
  id: 'f2',
  kind: 'own',
  label: 'Gym',
  name: 'Pez 3',
  latitude: 40.45,
} as Favourite

const estimate = (usual: readonly number[], official = true) =>
  ({
    solo: { from: euros(1800), to: euros(2200) },
    sharedWith: usual.map((amount, index) => ({ companions: index + 1, usual: euros(amount) })),
    tariff: { official },
    route: 'its way',
    duration: 840,
    together: null,
  }) as unknown as Estimate

function apiOf(
  does: Noting,
  known: Estimate | null | 'refused' = null,
  favourites: readonly Favourite[] = [],
  fault?: Error,
) {
  return {
    estimates: {
      create: (body: object) => {
        void does('estimate')(body)
        if (known === 'refused') return Promise.reject(new Error('unread'))
        return known ? Promise.resolve(known) : new Promise(() => {})
      },
    },
    favourites: {
      list: async () => favourites,
      keep: (...given: unknown[]) => does('keep')(...given).then(() => fault && Promise.reject(fault)),
      remove: (...given: unknown[]) => does('remove')(...given).then(() => fault && Promise.reject(fault)),
    },
    places: { search: async () => [], reverse: () => new Promise(() => {}) },
  } as unknown as Api
}

test('what is seen of an estimate', async () => {
  const line = (
    known: Estimate | null | 'refused',
    trip: RequestDraft['trip'] = { from: sol, to: barajas },
  ) =>
    settled(
      <ApiContext value={apiOf(nothing, known)}>
        <EstimateLine draft={{ ...emptyDraft, trip }} onDrive={() => {}} />
      </ApiContext>,
    )
  await expect(
    await whatIsShown({
      'two companions': line(estimate([1200, 900])),
      'is on its way': line(null),
      'is refused': line('refused'),
      'one companion': line(estimate([1200])),
      'no seat for anybody': line(estimate([])),
      'saves hardly anything': line(estimate([1990])),
      'the tariff is assumed': line(estimate([1200], false)),
      'no end is known': line(estimate([1200]), { from: sol, to: null }),
      'no start is known': line(estimate([1200]), { from: null, to: barajas }),
    }),
  ).toMatchFileSnapshot('__snapshots__/estimate.txt')
})

const form = (
  draft: Partial<RequestDraft> = {},
  {
    does = nothing,
    favourites = [] as readonly Favourite[],
    ...props
  }: Partial<ComponentProps<typeof RequestForm>> & {
    does?: Noting
    favourites?: readonly Favourite[]
  } = {},
) => (
  <ApiContext value={apiOf(does, estimate([1200]), favourites)}>
    <RequestForm
      draft={{ ...emptyDraft, ...draft }}
      onChange={(changed) => void does('change')(changed)}
      offered={[sol, valencia]}
      places={[]}
      underWay={false}
      waitsNear={null}
      onSearch={does('search', null)}
      onDrive={(drive) => void does('drive')(drive)}
      {...props}
    />
  </ApiContext>
)
const trip = { from: sol, to: barajas }
const women = { waitsNear: async () => ({ usualMinutes: 4, womenMinutes: 9 }) }

test('what is seen of the form', async () => {
  const send = (of: ReactElement) => ({
    of,
    async after(page: { press(target: Element): Promise<void> }) {
      await settle()
      await page.press(document.querySelector('button[type=submit]')!)
      await act(async () => void (await import('./long-trip-dialog.tsx')))
      await act(async () => {})
    },
  })
  await expect(
    await whatIsShown({
      empty: settled(form()),
      'with a trip': settled(form({ trip })),
      'with favourites': settled(form({}, { favourites: [home, gym] })),
      'starts at a favourite': settled(form({ trip: { from: barajas, to: null } }, { favourites: [home] })),
      'under way': settled(form({ trip }, { underWay: true })),
      'a wheelchair, and a party': settled(
        form({ party: { ...smallestParty, people: 2, bags: 1, wheelchair: true } }),
      ),
      'as many as there can be': settled(form({ party: { ...smallestParty, people: 8, bags: 0 } })),
      'dropped near, with words': settled(form({ exact: false, about: ' Red coat ' })),
      'may ask for women': settled(form({}, women)),
      'asks for women': settled(form({ trip, companions: 'women' }, women)),
      'asks for women, where it is not known how long': settled(
        form(
          { trip, companions: 'women' },
          { waitsNear: async () => ({ usualMinutes: 4, womenMinutes: null }) },
        ),
      ),
      'asked for women, and may not': settled(form({ companions: 'women' })),
      'with more': settled(form({}, { children: <p>last rides</p> })),
      'sent empty': send(form()),
      'sent without an end': send(form({ trip: { from: sol, to: null } })),
      'sent to where it starts': send(form({ trip: { from: sol, to: sol } })),
      'sent far away': send(form({ trip: { from: sol, to: valencia } })),
      'sent, and refused': send(form({ trip }, { onSearch: async () => 'It is refused' })),
    }),
  ).toMatchFileSnapshot('__snapshots__/form.txt')
})

test.each([
  ['empty-form', (does: Noting) => form({}, { does, favourites: [home], ...women })],
  [
    'form-with-a-trip',
    (does: Noting) =>
      form(
        { trip, party: { ...smallestParty, people: 2, bags: 1 }, exact: false, companions: 'women' },
        { does, ...women },
      ),
  ],
])('what each control of the %s does', async (name, screen) => {
  await expect(await whatEachControlDoes({ [name]: screen }, settle)).toMatchFileSnapshot(
    `__snapshots__/controls-of-${name}.txt`,
  )
})

test('what is seen of saved places, and what each control of them does', async () => {
  const dialog = (
    list: readonly Favourite[],
    place: NamedPoint | null,
    does: Noting = nothing,
    fault?: Error,
  ) => (
    <ApiContext value={apiOf(does, null, list, fault)}>
      <FavouritesDialog
        favourites={{ list, reload: does('reload') }}
        place={place}
        onClose={() => void does('close')()}
      />
    </ApiContext>
  )
  const refusal = new ApiError('FAULTY' as never, 'It is refused', 400 as never)
  const choose = (value: string) => (page: { press(target: Element): Promise<void> }) =>
    page.press(document.querySelector(`input[value=${value}]`)!)
  vi.stubGlobal('crypto', {
    ...crypto,
    randomUUID: () => 'new-id',
    getRandomValues: (given: unknown) => given,
  })
  await expect(
    [
      await whatIsShown({
        none: dialog([], null),
        two: dialog([home, gym], null),
        'a new one': dialog([], sol),
        'a new one, beside a home': dialog([home], sol),
        'a new one, beside home and work': dialog([home, { ...home, id: 'f3', kind: 'work' }], sol),
        'another home': { of: dialog([home], sol), after: choose('home') },
      }),
      await whatEachControlDoes({
        two: (does) => dialog([home, gym], null, does),
        'a new one': (does) => dialog([home], sol, does),
        'two, and it is refused': (does) => dialog([home, gym], null, does, refusal),
        'a new one that is refused': (does) => dialog([home], sol, does, refusal),
      }),
      await whatEachControlDoes(
        { 'a new one of its own name': (does) => dialog([home], sol, does) },
        choose('own'),
      ),
      await whatEachControlDoes({ 'one is changed': (does) => dialog([home, gym], null, does) }, (page) =>
        page.press(
          [...document.querySelectorAll('button')].findLast(({ title }) => title.includes('places.rename'))!,
        ),
      ),
    ]
      .join('\n')
      .replaceAll(/keep\("[0-9a-z-]{20,}"/g, 'keep("a new id"'),
  ).toMatchFileSnapshot('__snapshots__/favourites.txt')
  vi.unstubAllGlobals()
})
