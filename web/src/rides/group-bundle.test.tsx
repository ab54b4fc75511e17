// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { GroupBundle } from './group-bundle.tsx'
import { stopsInOrder } from './stops-in-order.ts'

test('a group is drawn with a strand and a face for each rider, in the order of the stops, the own one in a casing', async () => {
  const plain = rideOf('r1', ['ana', 'ben', 'eva'])
  const ride = { ...plain, stops: plain.stops.map((stop) => ({ ...stop, user_name: stop.firebase_uid })) }
  await render(<GroupBundle ride={ride} readerUid="ben" />)
  const strands = [...document.querySelectorAll('svg > g')].map((strand) => strand.children.length)
  const own = stopsInOrder(ride).findIndex(({ firebase_uid }) => firebase_uid === 'ben')
  expect(strands).toEqual([0, 1, 2].map((index) => (index === own ? 2 : 1)))
  const faces = [...document.querySelectorAll('svg + div > *')].map(({ textContent }) => textContent)
  expect(faces).toEqual(stopsInOrder(ride).map(({ user_name }) => user_name.slice(0, 1).toUpperCase()))
})
