// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { MatchPeople } from '../rides/match-people.tsx'
import { OwnWords } from '../rides/recognition-signs.tsx'
import { render } from '../testing/render.ts'
import { PersonSheet } from './person-sheet.tsx'

const about = 'معطف أحمر'
const ride = rideOf('r1', ['ana', 'ben'], { status: 'pending' })
const [ana, ben] = ride.rideRequests
const ridden = { ...ride, rideRequests: [ana!, { ...ben!, about }] }
const acts = {
  isBlocked: async () => false,
  block: async () => null,
  unblock: async () => null,
  report: async () => null,
}

test.each([
  ['a companion of a ride', <OwnWords key="" about={about} />],
  ['somebody proposed', <MatchPeople key="" ride={ridden} readerUid="ana" onOpen={() => {}} />],
  [
    'a rider’s profile',
    <PersonSheet
      key=""
      person={{ firebase_uid: 'ben', userName: 'Ben', about, kept: { rides: 0, kept: 0 }, photoURL: null }}
      colour={1}
      isOpen
      onClose={() => {}}
      actions={acts}
    />,
  ],
])('what %s says of themselves cannot turn the sentence around it', async (_, element) => {
  await render(element)
  expect([...document.querySelectorAll('q')].map(({ textContent }) => textContent)).toEqual([
    `\u2068${about}\u2069`,
  ])
})

test('whoever says nothing has no empty quotation', async () => {
  await render(<OwnWords about="" />)
  expect(document.querySelector('q')).toBeNull()
})
