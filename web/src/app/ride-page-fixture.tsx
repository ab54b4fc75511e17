import type { Ride } from '@woodalo/protocol'
import { controls, wordsOf } from '../testing/effects.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, ridingIn } from './page-fixture.tsx'
import { paths } from './paths-of-screens.ts'
import { Screen } from './ride-route.tsx'

export const words = () => wordsOf(document.body)
export const find = (name: string) => [...controls()].find(([each]) => each.includes(name))?.[1]

export function rideWith(changes: Partial<Ride> = {}): Ride {
  return { ...rideOf('r1', ['ana', 'ben']), ...changes }
}

/** The page of a ride, which is the one under way if it is held. */
export async function openRide(
  ride: Ride | null,
  answers: Record<string, unknown> = {},
  isHeld = true,
  isAtDesk = false,
) {
  const opened = await openPage('/ride/r1', <Screen />, {
    pattern: paths.ride,
    isAtDesk,
    ...(ride && isHeld && ride.status === 'active' && { travel: ridingIn(ride) }),
    answers: { ...(ride && { 'GET /rides/r1': ride }), ...answers },
  })
  const press = async (name: string) => {
    await opened.page.press(find(name)!)
    await opened.settle()
  }
  return { ...opened, press }
}
