// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { AllMet } from './all-met.tsx'
import { CompanionList } from './companion-list.tsx'
import { MatchFaces } from './match-faces.tsx'
import { MatchPeople } from './match-people.tsx'
import { MoneyCard } from './money-card.tsx'
import { CodeCard } from './verification-code-card.tsx'
import { WhoIsThere } from './who-is-there.tsx'

const money = (amount: number) => ({ amount, currency: 'EUR' })
const plain = rideOf('r1', ['ana', 'ben', 'eva'])
const ride: Ride = {
  ...plain,
  rideRequests: plain.rideRequests.map((each) => ({ ...each, cost: { share: money(800) } })),
}

/** The colours in which each person is drawn, by the first letter of what is drawn. */
function colours(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {}
  for (const drawn of document.querySelectorAll<HTMLElement>('[style*="--strand:"]'))
    (found[drawn.textContent[0]!.toUpperCase()] ??= new Set()).add(drawn.style.getPropertyValue('--strand'))
  return Object.fromEntries(Object.entries(found).map(([letter, seen]) => [letter, [...seen]]))
}

const reader = { ride, readerUid: 'ana' }
const none = () => {}
const own = { A: ['var(--amber)'] }
const others = { B: ['var(--strand-0)'], E: ['var(--strand-1)'] }
const code = { now: 0, onConfirm: async () => null, onOpenChat: null, onWrite: async () => true }

test.each<[string, () => ReactElement, Record<string, string[]>]>([
  ['where everybody is', () => <WhoIsThere {...reader} />, others],
  ['who travels along', () => <CompanionList {...reader} />, others],
  ['who is there', () => <AllMet {...reader} />, others],
  ['whom one may travel with', () => <MatchPeople {...reader} onOpen={none} />, others],
  ['who has accepted', () => <MatchFaces {...reader} onOpen={none} />, { ...own, ...others }],
  ['who pays, for the payer', () => <MoneyCard {...reader} />, own],
  ['who pays, for a companion', () => <MoneyCard ride={ride} readerUid="eva" />, { A: others.B }],
  ['whom the code is for', () => <CodeCard {...reader} {...code} code="4711" />, others],
  ['whose code it is', () => <CodeCard ride={ride} readerUid="eva" {...code} code={null} />, { A: others.B }],
])('people have the colour of their strand: %s', async (_, element, expected) => {
  await render(element())
  expect(colours()).toEqual(expected)
})

test('somebody who has left has a colour that nobody who stayed has', async () => {
  const left = [{ firebase_uid: 'luz', userName: 'Luz', photoURL: null, absent: false }]
  await render(<CompanionList ride={{ ...ride, left }} readerUid="ana" />)
  expect(colours()).toEqual({ ...others, L: ['var(--strand-3)'] })
})

test('where everybody is, whoever has arrived is marked as there, and they come in the order of their stops', async () => {
  const stops = ride.stops.map((stop) => ({ ...stop, order: 2 - stop.order }))
  const rideRequests = ride.rideRequests.map((each) =>
    each.firebase_uid === 'eva' ? { ...each, arrivedAt: ride.meetAt } : each,
  )
  const page = await render(<WhoIsThere ride={{ ...ride, stops, rideRequests }} readerUid="ana" />)
  const people = [...page.get('ul').querySelectorAll('li')]
  expect(page.get('ul').getAttribute('aria-label')).toBe('Compañeros de viaje')
  expect(
    people.map(({ dataset, textContent }) => [textContent.slice(1, 4), dataset['there'] ?? null]),
  ).toEqual([
    ['eva', ''],
    ['ben', null],
  ])
})
