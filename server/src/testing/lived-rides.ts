// How riders of a life come to a ride together, as far as other lives have written it down already.
import type { Ledger } from './ledger.ts'
import type { LivedRider } from './lived-connections.ts'
import { townToTheSouth, type Town } from './test-rider.ts'

/** Nobody else asks there, and prices are the same at every hour. */
export const town: Town = townToTheSouth(1.5)

const ways = [town.america, town.serrano, town.granVia, town.princesa]

export const arriving = (ledger: Ledger, ...names: string[]) =>
  ledger.asBefore(async () => {
    const riders: LivedRider[] = []
    for (const name of names) riders.push(await ledger.arrives(name))
    return riders
  })

/** Riders ask for the places that lie one behind another, and are proposed a ride. */
export async function proposed(ledger: Ledger, ...names: string[]): Promise<LivedRider[]> {
  const riders = await arriving(ledger, ...names)
  await ledger.asBefore(async () => {
    for (const [index, rider] of riders.entries()) await ledger.asks(rider, town.terminal, ways[index]!)
    await ledger.batch()
  })
  return riders
}

/** They accept as well. Who orders the taxi comes first. */
export async function active(ledger: Ledger, ...names: string[]): Promise<LivedRider[]> {
  const riders = await proposed(ledger, ...names)
  await ledger.asBefore(async () => {
    for (const rider of riders) await ledger.accepts(rider)
  })
  const requester = riders.find(({ id }) => id === ledger.rideOf(riders[0]!).requesterUid)!
  return [requester, ...riders.filter((rider) => rider !== requester)]
}

export const onRide = (ledger: Ledger, rider: LivedRider, path: string) =>
  `/rides/${ledger.rideOf(rider).id}${path}`

export async function code(ledger: Ledger, requester: LivedRider): Promise<string> {
  const { body } = await ledger.calls(requester, 'GET', onRide(ledger, requester, '/verification-code'))
  return body.data.code
}

/** They meet as well. */
export async function met(ledger: Ledger, ...names: string[]): Promise<LivedRider[]> {
  const [requester, ...others] = await active(ledger, ...names)
  await ledger.asBefore(async () => {
    const known = await code(ledger, requester!)
    for (const other of others)
      await ledger.calls(other, 'POST', onRide(ledger, other, '/confirm'), { code: known })
  })
  return [requester!, ...others]
}

export async function droppedOff(ledger: Ledger, ...riders: LivedRider[]): Promise<void> {
  for (const rider of riders) await ledger.calls(rider, 'POST', onRide(ledger, rider, '/drop-off'))
}
