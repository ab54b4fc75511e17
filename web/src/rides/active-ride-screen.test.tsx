// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { ActiveRideScreen } from './active-ride-screen.tsx'

const nothing = async () => {}

function show(readerUid: string, meetingPoint = 'Salida 2') {
  const ride = rideOf('r1', ['ana', 'ben', 'eva'])
  return render(
    <ActiveRideScreen
      ride={{ ...ride, requesterUid: 'ana', meetingPoint: { ...ride.meetingPoint, name: meetingPoint } }}
      readerUid={readerUid}
      code="4711"
      unreadMessages={0}
      now={() => Date.parse(ride.createdAt)}
      actions={{
        openChat() {},
        openPerson() {},
        confirmCode: async () => null,
        setOut: nothing,
        arrive: nothing,
        miss: nothing,
        reread() {},
        getOff: nothing,
        leave: nothing,
      }}
    />,
  )
}

const times = (words: string) => document.body.textContent.split(words).length - 1
const rowsOf = (name: string) =>
  [...document.querySelectorAll('li button')].filter(({ textContent }) => textContent.includes(name))

test.each(['ana', 'ben'])(
  '%s sees each companion once, as a row that opens their profile',
  async (reader) => {
    await show(reader)
    for (const name of ['ana', 'ben', 'eva'].filter((each) => each !== reader))
      expect(rowsOf(name), name).toHaveLength(1)
  },
)

test('a meeting point without a name is called so once in the head and once in the line', async () => {
  await show('ben')
  const named = times('Punto de encuentro')
  expect(named).toBe(2)
  await show('ben', 'Punto de encuentro')
  expect(times('Punto de encuentro') - named).toBe(2)
})
