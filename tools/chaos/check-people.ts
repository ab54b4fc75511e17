// T2 and T14: what riders did about one another stands, and a blocked pair never meets again.
import type { ClientBase } from 'pg'
import type { Expect } from './fault.ts'
import type { Ledger } from './ledger.ts'

export async function peopleActsStand(client: ClientBase, ledger: Ledger, expect: Expect): Promise<void> {
  const rowsOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const keysOf = async (text: string) => new Set((await rowsOf<{ key: string }>(text)).map(({ key }) => key))
  const inRide = ({ rideId, userId }: { rideId: string; userId: string }) => `${rideId} ${userId}`

  for (const [what, told, column] of [
    ['is on the way to', ledger.onTheWay, 'on_way_at'],
    ['is at the point of', ledger.there, 'arrived_at'],
  ] as const) {
    const stored = await keysOf(
      `select ride_id || ' ' || user_id as key from ride_riders where ${column} is not null`,
    )
    for (const who of told)
      expect('T2', stored.has(inRide(who)), () => `${who.userId} ${what} ${who.rideId}, which is not there`)
  }
  const missed = await keysOf(
    `select ride_id || ' ' || voter_id || ' ' || absent_id as key from no_show_votes
     union select ride_id || ' ' || user_id from ride_riders where left_at is not null or ended_at is not null`,
  )
  for (const told of ledger.missed)
    expect(
      'T2',
      missed.has(`${inRide(told)} ${told.absent}`) || missed.has(`${told.rideId} ${told.absent}`),
      () => `the voice of ${told.userId} about ${told.absent} in ${told.rideId} is not there`,
    )

  const plates = new Map(
    (await rowsOf<{ ride_id: string; plate: string }>('select ride_id, plate from taxi_notes')).map(
      ({ ride_id, plate }) => [ride_id, plate],
    ),
  )
  for (const rideId of ledger.taxis)
    expect(
      'T2',
      ledger.plates.get(plates.get(rideId) ?? '') === rideId,
      () => `the taxi of ${rideId} is ${plates.get(rideId)}`,
    )

  const links = await keysOf(`select ride_id || ' ' || user_id as key from watch_links`)
  const inside = await keysOf(
    `select ride_id || ' ' || user_id as key from ride_riders where left_at is null and ended_at is null`,
  )
  for (const told of ledger.links.values()) {
    const isThere = links.has(inRide(told))
    const isRight = told.isShared ? isThere || !inside.has(inRide(told)) : !isThere
    expect('T2', isRight, () => `the link of ${told.userId} to ${told.rideId}: shared ${told.isShared}`)
  }

  const reports = await keysOf(`select id || ' ' || by_id || ' ' || about_id as key from reports`)
  for (const { id, by, about } of ledger.reports)
    expect('T2', reports.has(`${id} ${by} ${about}`), () => `the report ${id} of ${by} is not there`)

  await moneyStands(ledger, expect, rowsOf)
  await blocksHold(client, ledger, expect)
}

async function moneyStands(
  ledger: Ledger,
  expect: Expect,
  rowsOf: <Row extends object>(text: string) => Promise<Row[]>,
): Promise<void> {
  interface Share {
    key: string
    state: string
    dispute: string | null
    fare_amount: number | null
  }
  const shares = new Map(
    (
      await rowsOf<Share>(
        `select ride_id || ' ' || user_id as key, state, dispute, fare_amount
         from settlement_shares join settlements using (ride_id)`,
      )
    ).map((share) => [share.key, share]),
  )
  for (const { rideId, userId, act } of ledger.shares) {
    const share = shares.get(`${rideId} ${userId}`)
    const isKept = {
      // A new figure makes what was said about the old one void.
      sent: share !== undefined && (share.state !== 'owed' || share.fare_amount !== null),
      disputed: typeof share?.dispute === 'string',
      received: share?.state === 'received',
      waived: share?.state === 'waived',
    }[act]
    expect('T2', isKept, () => `the share of ${userId} in ${rideId} was ${act}, and is ${share?.state}`)
  }
  const fares = new Map(
    (
      await rowsOf<{ ride_id: string; fare_amount: number | null }>(
        'select ride_id, fare_amount from settlements',
      )
    ).map(({ ride_id, fare_amount }) => [ride_id, fare_amount]),
  )
  for (const [rideId, amount] of ledger.fares)
    expect('T2', fares.get(rideId) === amount, () => `the fare of ${rideId} is ${fares.get(rideId)}`)
}

async function blocksHold(client: ClientBase, ledger: Ledger, expect: Expect): Promise<void> {
  for (const { by, other, from, until, isTakenBack } of ledger.blocks) {
    const isLast = !ledger.blocks.some((each) => each.by === by && each.other === other && each.from > from)
    const { rows } = await client.query<{ stands: boolean; rides: string[] }>(
      `select exists (select from pairs_apart where by_id = $1 and other_id = $2 and why = 'blocked') as stands,
         array(select one.ride_id::text from ride_riders one join ride_riders two on two.ride_id = one.ride_id
           where one.user_id = $1 and two.user_id = $2
             and greatest(one.joined_at, two.joined_at) > $3
             and ($4::timestamptz is null or greatest(one.joined_at, two.joined_at) < $4)
             and (one.left_at is null or one.left_at > two.joined_at)
             and (two.left_at is null or two.left_at > one.joined_at)) as rides`,
      [by, other, from, until],
    )
    const { stands, rides } = rows[0]!
    expect('T14', rides.length === 0, () => `${by} had blocked ${other}, and both are in ${rides.join(', ')}`)
    if (isLast && (until === null || isTakenBack))
      expect('T2', stands === !isTakenBack, () => `${by} blocked ${other}, taken back: ${isTakenBack}`)
  }
}
