// @vitest-environment happy-dom
// The names under which a screen reader lists the parts of a ride.
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { AllMet } from './all-met.tsx'
import { CompanionList } from './companion-list.tsx'
import { MatchFaces } from './match-faces.tsx'
import { MatchPeople } from './match-people.tsx'
import { CodeCard } from './verification-code-card.tsx'
import { WhoIsThere } from './who-is-there.tsx'

const ride = rideOf('r1', ['ana', 'ben', 'eva'])
const none = () => {}
const reader = { ride, readerUid: 'ana' }
const code = {
  now: 0,
  code: '4711',
  onConfirm: async () => null,
  onOpenChat: null,
  onWrite: async () => true,
}

test.each<[string, () => ReactElement]>([
  ['whose code it is', () => <CodeCard {...reader} {...code} />],
  ['who travels along', () => <CompanionList {...reader} />],
  ['who is there', () => <AllMet {...reader} />],
  ['whom one may travel with', () => <MatchPeople {...reader} onOpen={none} />],
  ['who has accepted', () => <MatchFaces {...reader} onOpen={none} />],
  ['where everybody is', () => <WhoIsThere {...reader} />],
])('the people of a ride are a part with a name, or a list with one: %s', async (_, element) => {
  await render(element())
  // A heading inside does not name a part.
  const parts = [...document.querySelectorAll('section, ul')].filter(
    (part) => part.parentElement!.closest('section') === null,
  )
  expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual(['Compañeros de viaje'])
})
