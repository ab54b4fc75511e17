// A store in which two have met for a ride, and which can be bent for a moment.
import { startTestApp } from '@woodalo/server/testing/app'
import { activeRide, codeOf, places, type TestRider } from '@woodalo/server/testing/test-rider'
import pg from 'pg'
import { check, type CheckOptions } from '../check-rides-and-fares.ts'
import { Ledger } from '../ledger.ts'

export interface RiddenStore {
  client: pg.Client
  rideId: string
  /** The one who requests the taxi, and the other. */
  riders: [TestRider, TestRider]
  /** What the checker says of the store after this SQL and of what was told, each without its rows. */
  faultsAfter(
    bend: string,
    options?: Partial<CheckOptions>,
    tell?: (ledger: Ledger) => void,
  ): Promise<string[]>
  stop(): Promise<void>
}

export async function startRiddenStore(): Promise<RiddenStore> {
  const app = await startTestApp()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { ride, requester, others } = await activeRide(app, [places.america, places.granVia])
  const [other] = others as [TestRider]
  await other.http('POST', `/rides/${ride.id}/confirm`, { code: await codeOf(requester, ride.id) })
  return {
    client,
    rideId: ride.id,
    riders: [requester, other],
    async faultsAfter(bend, options = {}, tell = () => {}) {
      const told = new Ledger()
      tell(told)
      await client.query('begin')
      try {
        // The database refuses what it can, and the checker is for what it cannot.
        await client.query(`set local session_replication_role = replica;
          do $$ declare rule record; begin
            for rule in select conrelid::regclass as bent, conname from pg_constraint
              where contype = 'c' and conrelid in ('rides'::regclass, 'ride_requests'::regclass, 'ride_riders'::regclass) loop
              execute format('alter table %s drop constraint %I', rule.bent, rule.conname);
            end loop;
          end $$;
          drop index one_open_request_per_rider;
          alter table ride_requests drop constraint ride_requests_user_id_client_request_id_key;
          create temp table copied on commit drop as select * from ride_requests where user_id = '${requester.id}';
          update copied set id = gen_random_uuid()`)
        await client.query(bend)
        const { faults } = await check(client, told, {
          quietAt: new Date(),
          meetMinutes: 60,
          rideHours: 6,
          ...options,
        })
        return faults.map(({ invariant, what }) => `${invariant} ${/^[^:{]*/.exec(what)![0].trim()}`)
      } finally {
        await client.query('rollback')
      }
    },
    async stop() {
      await client.end()
      await app.stop()
    },
  }
}
