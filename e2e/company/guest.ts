// Riders without a browser, for the person in the browser to meet.
import { type Rider, Woodalo } from '@woodalo/client'

const present: Rider[] = []

export async function newGuest(base: string, name: string, email?: string): Promise<Rider> {
  const rider = await new Woodalo(base).signInAsGuest(name, email)
  present.push(rider)
  return rider
}

/**
 * Deletes all accounts, because riders who still search or wait in a pending ride could meet the riders of the next
 * test.
 */
export async function allGuestsLeave(): Promise<void> {
  const riders = present.splice(0)
  // A service of the test's own may have ended before, and an account may have been deleted by its test.
  await Promise.allSettled(
    riders.map((rider) => {
      rider.close()
      const { api } = new Woodalo(rider.base, { patienceMilliseconds: 0 }).rider(rider)
      return api.users.remove({ params: { id: rider.id } })
    }),
  )
}
