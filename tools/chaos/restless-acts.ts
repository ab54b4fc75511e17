// What riders do about one another besides travelling: being there, settling up, blocking, reporting, links to a ride.
import type { Rider } from '@woodalo/client'
import type { Ride } from '@woodalo/protocol'
import type { ChaosWorld } from './world.ts'

export interface Actor {
  rider: Rider
  world: ChaosWorld
  note(error: unknown): void
}

function companionsOf(ride: Ride, userId: string): string[] {
  return ride.rideRequests.map(({ firebase_uid: uid }) => uid).filter((uid) => uid !== userId)
}

/** Each with its chance, one after another. A refused one does not stop the next. */
async function attempt(
  { world, note }: Actor,
  acts: readonly (readonly [chance: number, act: () => Promise<unknown>])[],
): Promise<void> {
  for (const [chance, act] of acts) if (world.random() < chance) await act().catch(note)
}

/** On the way and there, the taxi's plate, a link that shows the ride, and saying too early that somebody is missing. */
export async function beThere(actor: Actor, ride: Ride): Promise<void> {
  const { rider, world } = actor
  const { ledger, random } = world
  const { rides, watch } = rider.api
  const params = { id: ride.id }
  const who = { userId: rider.id, rideId: ride.id }
  const link = `${ride.id} ${rider.id}`
  await attempt(actor, [
    [0.6, async () => ledger.onTheWay.push(await rides.onMyWay({ params }).then(() => who))],
    [
      0.4,
      async () => {
        ledger.links.delete(link)
        await watch.share({ params })
        ledger.links.set(link, { ...who, isShared: true })
      },
    ],
    [0.6, async () => ledger.there.push(await rides.arrived({ params }).then(() => who))],
    [
      0.3,
      async () => {
        const [uid = ''] = companionsOf(ride, rider.id)
        await rides.noShow({ params, body: { uid } })
        ledger.missed.push({ ...who, absent: uid })
      },
    ],
    [
      0.3,
      async () => {
        const plate = `${1_000 + Math.floor(9_000 * random())} KLM`
        ledger.plates.set(plate, ride.id)
        await rides.noteTaxi({ params, body: { plate } })
        ledger.taxis.push(ride.id)
      },
    ],
    [
      0.2,
      async () => {
        ledger.links.delete(link)
        await watch.stopSharing({ params })
        ledger.links.set(link, { ...who, isShared: false })
      },
    ],
  ])
}

/** The payer enters the meter's figure, sometimes twice; the others say that they have paid, or that they disagree. */
export async function settle({ rider, world, note }: Actor, rideId: string): Promise<void> {
  const { ledger, random } = world
  const { settlements } = rider.api
  const params = { id: rideId }
  if (random() < 0.3) return
  try {
    const { payerUid, shares } = await settlements.get({ params })
    if (payerUid !== rider.id) {
      const disputes = random() < 0.2
      if (disputes) await settlements.disputed({ params, body: { text: 'The meter said less.' } })
      else await settlements.sent({ params })
      ledger.shares.push({ rideId, userId: rider.id, act: disputes ? 'disputed' : 'sent' })
      return
    }
    for (let times = random() < 0.2 ? 2 : 1; times > 0; times--) {
      const amount = 500 + Math.floor(4_000 * random())
      ledger.fares.delete(rideId)
      await settlements.enterFare({ params, body: { amount } })
      ledger.fares.set(rideId, amount)
    }
    const debtor = shares.find(({ state }) => state === 'sent' || state === 'owed')
    if (!debtor) return
    const act = debtor.state === 'owed' && random() < 0.3 ? 'waived' : 'received'
    await settlements[act]({ params, body: { uid: debtor.firebase_uid } })
    ledger.shares.push({ rideId, userId: debtor.firebase_uid, act })
  } catch (error) {
    note(error)
  }
}

/** Blocks a companion, reports one, and takes an earlier block back. */
export async function judge(actor: Actor, ride: Ride): Promise<void> {
  const { rider, world } = actor
  const { ledger, random } = world
  const { people } = rider.api
  const companions = companionsOf(ride, rider.id)
  const uid = companions[Math.floor(companions.length * random())] ?? ''
  const isMine = ({ by, until }: { by: string; until: Date | null }) => by === rider.id && until === null
  await attempt(actor, [
    [
      0.1,
      async () => {
        const { id } = await people.report({
          body: { rideId: ride.id, uid, kind: 'behaviour', text: 'Rude.' },
        })
        ledger.reports.push({ id, by: rider.id, about: uid })
      },
    ],
    [
      0.4,
      async () => {
        const block = ledger.blocks.find(isMine)
        if (!block) return
        block.until = new Date()
        await people.unblock({ params: { uid: block.other } })
        block.isTakenBack = true
      },
    ],
    [
      0.15,
      async () => {
        if (ledger.blocks.some((block) => isMine(block) && block.other === uid)) return
        await people.block({ params: { uid } })
        ledger.blocks.push({ by: rider.id, other: uid, from: new Date(), until: null, isTakenBack: false })
      },
    ],
  ])
}
