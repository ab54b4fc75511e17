// What riders say in a ride reaches nobody who has got off, if one of the two has blocked the other.
import type { Ride, WatchedRide } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, anotherTown, meet, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Told = 'RIDE_TAXI_UPDATED' | 'RIDE_ABOUT_UPDATED'
const describeAs = (rider: TestRider, ride: Ride, about: string) =>
  rider.http('PUT', `/rides/${ride.id}/about`, { about })
const note = (rider: TestRider, ride: Ride, body: object) => rider.http('PUT', `/rides/${ride.id}/taxi`, body)

/** Three riders, of whom one has met the requester and gets off while the third is still to come. */
async function oneIsToCome() {
  const { terminal, america, serrano, granVia } = anotherTown()
  const { ride, requester, others } = await activeRide(app, [america, serrano, granVia], terminal)
  const [leaver, third] = others as [TestRider, TestRider]
  await meet(ride, requester, [leaver])
  const { body } = await leaver.http<{ data: { url: string } }>('POST', `/rides/${ride.id}/watch`)
  const watched = `/watch/${body.data.url.split('/watch/')[1]!}`
  const getOff = async () => {
    expect((await leaver.http('POST', `/rides/${ride.id}/drop-off`)).status).toBe(200)
    for (const rider of [requester, leaver, third]) rider.forget()
  }
  /** All that a rider reads of the ride, and of how the requester is recognized. */
  async function readBy(rider: TestRider) {
    const [one, list, copy] = await Promise.all([
      rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`),
      rider.http<{ data: Ride[] }>('GET', '/rides'),
      rider.http<{ data: { travel: { rides: Ride[] } } }>('GET', `/user/${rider.id}/export`),
    ])
    const rides = [one.body.data, ...list.body.data, ...copy.body.data.travel.rides]
    expect(rides).toHaveLength(3)
    const seen = rides.map(({ rideRequests, taxi }) => [
      rideRequests.find(({ firebase_uid }) => firebase_uid === requester.id)!.about,
      taxi?.plate,
    ])
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    return seen[0]!
  }
  const plateWatched = async () =>
    (await call<{ data: WatchedRide }>(app, 'GET', watched)).body.data.taxi?.plate
  return { ride, requester, leaver, third, getOff, readBy, plateWatched }
}

test.each(['whoever gets off', 'whoever stays on'] as const)(
  'if %s has blocked the other, what is said afterwards reaches the rest, and stays withheld without the block',
  async (which) => {
    const { ride, requester, leaver, third, getOff, readBy, plateWatched } = await oneIsToCome()
    const [by, whom] = which === 'whoever gets off' ? [leaver, requester] : [requester, leaver]
    expect((await by.http('PUT', `/blocks/${whom.id}`)).status).toBe(200)
    // They have to meet, whoever has blocked whom.
    await describeAs(requester, ride, 'Red coat')
    await note(requester, ride, { plate: '4821 KLM' })
    await leaver.hears('RIDE_ABOUT_UPDATED')
    await leaver.hears('RIDE_TAXI_UPDATED')
    expect(await readBy(leaver)).toEqual(['Red coat', '4821 KLM'])
    await getOff()
    // What was said before stays.
    expect(await readBy(leaver)).toEqual(['Red coat', '4821 KLM'])

    await describeAs(requester, ride, 'I know where you live')
    await note(requester, ride, { plate: 'EVIL 666' })
    const heard: Told[] = ['RIDE_ABOUT_UPDATED', 'RIDE_TAXI_UPDATED']
    for (const event of heard) await third.hears(event)
    expect(await readBy(third)).toEqual(['I know where you live', 'EVIL 666'])
    expect(await readBy(requester)).toEqual(['I know where you live', 'EVIL 666'])
    expect(await readBy(leaver)).toEqual(['', undefined])
    expect(await plateWatched()).toBeUndefined()
    // Events of one ride arrive in their order: this one would come after the others.
    await note(requester, ride, {})
    await third.hears('RIDE_TAXI_UPDATED', ({ taxi }) => taxi === null)
    expect(leaver.names().filter((name) => heard.includes(name as Told))).toEqual([])

    // What was said during the block stays withheld without it.
    await note(requester, ride, { plate: 'EVIL 667' })
    expect((await by.http('DELETE', `/blocks/${whom.id}`)).status).toBeLessThan(300)
    expect(await readBy(leaver)).toEqual(['', undefined])
    await describeAs(requester, ride, 'Blue coat')
    await note(requester, ride, { plate: '4821 KLM' })
    expect((await leaver.hears('RIDE_TAXI_UPDATED')).taxi?.plate).toBe('4821 KLM')
    expect(leaver.all('RIDE_TAXI_UPDATED')).toHaveLength(1)
    expect(leaver.all('RIDE_ABOUT_UPDATED').map(({ about }) => about)).toEqual(['Blue coat'])
    expect(await readBy(leaver)).toEqual(['Blue coat', '4821 KLM'])
    expect(await plateWatched()).toBe('4821 KLM')
  },
)

test('without a block, whoever has got off is told of the taxi: they may have lost something in it', async () => {
  const { ride, requester, leaver, getOff, readBy } = await oneIsToCome()
  await getOff()
  await note(requester, ride, { plate: '4821 KLM' })
  expect((await leaver.hears('RIDE_TAXI_UPDATED')).taxi?.plate).toBe('4821 KLM')
  expect(await readBy(leaver)).toEqual(['', '4821 KLM'])
})
