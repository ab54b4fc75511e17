// A ride is read as it was written: each value in its own place, and none of another ride changed with it.
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { plantRider, type Planted, readOf, termsFor, timeOf } from '../testing/distinct-ride.ts'
import { createAccessStore } from './chat-access-store.ts'
import type { PendingRide } from './ride-states-model.ts'
import { createRideStore } from './ride-changes-store.ts'
import { createTaxiStore } from './taxi-store.ts'

const database = await connectedTestDatabase(3)

const graceSeconds = 300
const rides = () => createRideStore(database.db, graceSeconds)
const read = async (id: string) => {
  const ride = (await rides().find(id))!
  return { ...ride, readAt: null, riders: ride.riders.toSorted((a, b) => a.stopOrder - b.stopOrder) }
}

async function insert(inOrder: readonly Planted[]): Promise<PendingRide> {
  const terms = termsFor(inOrder, 1)
  return database.transact((tx) =>
    rides().insert(tx, {
      region: 'test',
      terms,
      requesterId: inOrder.at(-1)!.userId,
      meetAt: timeOf(20),
      now: timeOf(10),
      confirmBy: timeOf(11),
      riders: inOrder.map((rider, index) => ({
        requestId: rider.requestId,
        userId: rider.userId,
        stopOrder: index + 1,
        planned: terms.riders[index]!,
        joinedAt: timeOf(10),
      })),
    }),
  )
}

test('a proposal is read with the terms, the riders and the times that it was made with, and then with new ones', async () => {
  const [ana, ben] = [await plantRider(database.db, 'Ana', 1), await plantRider(database.db, 'Ben', 2)]
  const { id } = await insert([ana, ben])
  const { load: _, riders: __, ...first } = termsFor([ana, ben], 1)
  const facts = {
    id,
    region: 'test',
    status: 'pending',
    meetAt: timeOf(20),
    missingFrom: timeOf(25),
    createdAt: timeOf(10),
    codeVersion: 1,
    taxi: null,
    fareAmount: null,
    readAt: null,
  }
  expect(await read(id)).toEqual({
    ...facts,
    ...first,
    termsVersion: 1,
    termsChangedAt: timeOf(10),
    confirmBy: timeOf(11),
    requesterId: ben.userId,
    riders: [readOf(ana, 1, 1), readOf(ben, 1, 2)],
  })

  const terms = termsFor([ben, ana], 2)
  await database.transact(async (tx) => {
    await rides().mark(tx, id, [ana.userId], 'accepted_at', timeOf(12))
    const detail = { requesterId: ana.userId, meetAt: timeOf(30), changedAt: timeOf(13) }
    await rides().writeTerms(tx, id, terms, detail)
    await rides().restartConfirmation(tx, id, timeOf(14))
  })
  const { load: ___, riders: ____, ...second } = terms
  expect(await read(id)).toEqual({
    ...facts,
    ...second,
    meetAt: timeOf(30),
    missingFrom: timeOf(35),
    termsVersion: 2,
    termsChangedAt: timeOf(13),
    confirmBy: timeOf(14),
    requesterId: ana.userId,
    riders: [readOf(ben, 2, 1), readOf(ana, 2, 2)],
  })
})

test('what riders do is noted once for each of them, with its time, and the taxi with all that was said of it', async () => {
  const [ana, ben, eva] = [
    await plantRider(database.db, 'Ana', 3),
    await plantRider(database.db, 'Ben', 4),
    await plantRider(database.db, 'Eva', 5),
  ] as const
  const { id } = await insert([ana, ben, eva])
  const taxi = {
    byId: ben.userId,
    app: 'FreeNow',
    plate: '4821 KLM',
    car: 'Octavia blanco',
    driverName: 'Marta',
    arrivesAt: timeOf(18),
    notedAt: timeOf(16),
    withheldFrom: [ben.userId],
  }
  const figuresOf = ({ seed }: Planted) => ({
    ratingTotal: seed + 1,
    ratingCount: seed + 2,
    ridesEnded: seed + 4,
    ridesKept: seed + 3,
  })
  await database.transact(async (tx) => {
    const ride = await rides().reread(tx, (await rides().find(id)) as PendingRide)
    for (const minute of [12, 40])
      await rides().mark(tx, id, [ana.userId, ben.userId], 'accepted_at', timeOf(minute))
    await rides().move(tx, ride, 'activate', { activeAt: timeOf(13) })
    await rides().mark(tx, id, [ana.userId], 'on_way_at', timeOf(14))
    await rides().mark(tx, id, [ben.userId], 'arrived_at', timeOf(15))
    await rides().mark(tx, id, [ben.userId], 'verified_at', timeOf(17))
    for (const minute of [16, 40]) await rides().voteMissing(tx, id, ben.userId, ana.userId, timeOf(minute))
    await createTaxiStore(database.db, 30).replace(tx, id, taxi)
    await rides().mark(tx, id, [ben.userId], 'dropped_off_at', timeOf(19))
    await rides().markEnded(tx, id, [ben.userId], timeOf(19), { status: 'completed', reason: null })
    const left = { status: 'canceled', reason: 'CANCELED_BY_USER' } as const
    await rides().markLeft(tx, id, [eva.userId], timeOf(18), left)
    // Who left does nothing any more, and who got off has got off.
    await rides().mark(tx, id, [eva.userId], 'arrived_at', timeOf(40))
    const everybody = [ana, ben, eva].map(({ userId }) => userId)
    await rides().markEnded(tx, id, everybody, timeOf(41), {
      status: 'canceled',
      reason: 'CANCELED_BY_SYSTEM',
    })
  })
  expect(await read(id)).toMatchObject({
    status: 'active',
    activeAt: timeOf(13),
    taxi,
    riders: [
      {
        ...readOf(ana, 1, 1),
        acceptedAt: timeOf(12),
        onWayAt: timeOf(14),
        missedBy: [ben.userId],
        atEnd: figuresOf(ana),
        endReason: 'CANCELED_BY_SYSTEM',
      },
      {
        ...readOf(ben, 1, 2),
        acceptedAt: timeOf(12),
        arrivedAt: timeOf(15),
        verifiedAt: timeOf(17),
        atEnd: figuresOf(ben),
        droppedOffAt: timeOf(19),
      },
      { ...readOf(eva, 1, 3), leftAt: timeOf(18), endReason: 'CANCELED_BY_USER' },
    ],
  })
  const ends = await database.db
    .selectFrom('ride_riders')
    .select(['ended_at', 'end_status'])
    .where('ride_id', '=', id)
    .orderBy('stop_order')
    .execute()
  expect(ends).toEqual([
    { ended_at: timeOf(41), end_status: 'canceled' },
    { ended_at: timeOf(19), end_status: 'completed' },
    { ended_at: timeOf(18), end_status: 'canceled' },
  ])
  expect(await createAccessStore(database.db).read(id)).toMatchObject({
    status: 'active',
    activeAt: timeOf(13),
    endedAt: null,
    members: [
      { userId: ana.userId, droppedOffAt: null, isFormer: false },
      { userId: ben.userId, droppedOffAt: timeOf(19), isFormer: false },
    ],
  })
  await database.transact(async (tx) => {
    const ride = await rides().lock(tx, id)
    if (ride?.status !== 'active') throw new Error('not active')
    await rides().move(tx, ride, 'cancel', {
      endedAt: timeOf(50),
      cancellation: { reason: 'NO_DRIVER_FOUND', byUid: ana.userId },
    })
  })
  expect(await read(id)).toMatchObject({
    status: 'canceled',
    activeAt: timeOf(13),
    endedAt: timeOf(50),
    cancellation: { reason: 'NO_DRIVER_FOUND', byUid: ana.userId },
  })
})

test('nothing that changes one ride changes another of the same riders', async () => {
  const [ana, ben] = [await plantRider(database.db, 'Ana', 6), await plantRider(database.db, 'Ben', 7)]
  const { id } = await insert([ana, ben])
  const other = await plantRide(database.db, [ana.userId, ben.userId], 'completed')
  const before = await read(other.id)
  const both = [ana.userId, ben.userId]
  await database.transact(async (tx) => {
    await rides().writeTerms(tx, id, termsFor([ben, ana], 2), {
      requesterId: ana.userId,
      meetAt: timeOf(30),
      changedAt: timeOf(13),
    })
    await rides().restartConfirmation(tx, id, timeOf(14))
    for (const what of ['accepted_at', 'on_way_at', 'arrived_at', 'verified_at', 'dropped_off_at'] as const)
      await rides().mark(tx, id, both, what, timeOf(15))
    await rides().voteMissing(tx, id, ana.userId, ben.userId, timeOf(16))
    await rides().setRequester(tx, id, ben.userId)
    await rides().markEnded(tx, id, both, timeOf(17), { status: 'completed', reason: null })
    await rides().markLeft(tx, id, both, timeOf(18), null)
  })
  expect(await read(other.id)).toEqual(before)
})
