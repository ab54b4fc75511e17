// The operator's commands beside a running service, and the passing of time.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { type RawBuilder, sql } from 'kysely'
import { codeOf, DeskBrowser } from '@woodalo/server/testing/desk-client'
import type { Enrolment } from '@woodalo/protocol/desk-responses'
import { openDatabase } from '../../tools/import-city/open-database.ts'
import type { Service } from './service.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const ofCommands = { PATH, NODE_COMPILE_CACHE }

async function change({ dataDir }: Pick<Service, 'dataDir'>, statement: RawBuilder<unknown>): Promise<void> {
  const log = createLogger('silent')
  const { url } = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  const database = connectDatabase(url, log, 1, null)
  try {
    await statement.execute(database.db)
  } finally {
    await database.close()
  }
}

/** As if the riders had agreed to meet that much earlier. */
export const agreedEarlier = (service: Service, rideId: string, minutes: number) =>
  change(
    service,
    sql`update rides set meet_at = meet_at - make_interval(mins => ${minutes}) where id = ${rideId}`,
  )

/** As if all that has happened in the ride had happened that much earlier. */
export async function happenedEarlier(
  service: Pick<Service, 'dataDir'>,
  rideId: string,
  minutes: number,
): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await change(
    service,
    sql`
      with riders as (
        update ride_riders
        set joined_at = joined_at - ${by}, accepted_at = accepted_at - ${by}, on_way_at = on_way_at - ${by},
          arrived_at = arrived_at - ${by}, verified_at = verified_at - ${by}, dropped_off_at = dropped_off_at - ${by}
        where ride_id = ${rideId}
      )
      update rides
      set created_at = created_at - ${by}, terms_changed_at = terms_changed_at - ${by},
        active_at = active_at - ${by}, meet_at = meet_at - ${by}
      where id = ${rideId}`,
  )
}

/** As if the rider had travelled before and been rated, and had proven a contact. */
export const travelledBefore = (
  service: Pick<Service, 'dataDir'>,
  uid: string,
  { rides, stars, proof }: { rides: number; stars: number; proof: 'email' | 'phone' },
) =>
  change(
    service,
    sql`update users set rides_ended = ${rides}, rides_kept = ${rides}, rating_total = ${Math.round(stars * rides)},
      rating_count = ${rides}, proof = ${proof} where id = ${uid}`,
  )

/** As if the shares of the ride had been owed for that long. */
export const owedFor = (service: Service, rideId: string, hours: number) =>
  change(
    service,
    sql`update settlements set owed_since = now() - make_interval(hours => ${hours}) where ride_id = ${rideId}`,
  )

/** `npm run reports`: returns what it prints. */
export async function reports<Said>({ dataDir }: Service, ...words: string[]): Promise<Said> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/reports.ts'), ...words],
    { env: { ...ofCommands, DATA_DIR: dataDir } },
  )
  return JSON.parse(stdout) as Said
}

/** `npm run desk -- --operator NAME`: returns the token of the first sign-in. */
export async function newOperator({ dataDir }: Service, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/desk.ts'), '--operator', name],
    { env: { ...ofCommands, DATA_DIR: dataDir } },
  )
  return (JSON.parse(stdout) as { token: string }).token
}

/** A new operator's session at the desk, for the cookies of a browser. */
export async function deskCookie(service: Service, operator: string) {
  const token = await newOperator(service, operator)
  const desk = new DeskBrowser(service.deskUrl)
  const { data } = await desk.call<Enrolment>('POST', '/enrolment', { operator, token })
  const code = codeOf(data.secret)
  await desk.call('POST', '/enrolment/confirmation', { operator, ticket: data.ticket, code })
  const [name = '', value = ''] = desk.cookie.split('=')
  return { name, value, url: service.deskUrl }
}
