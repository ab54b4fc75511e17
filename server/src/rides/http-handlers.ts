import { rideRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import { askersAt } from '../limits/network-of-address.ts'
import { createRidePageTurns } from './ride-page.ts'
import type { RideService } from './read-and-act-on-rides-service.ts'
import { Page } from '../http/page.ts'

export function serveRides(
  { serve }: HttpServer,
  rides: RideService,
  /** Bounds how many rides somebody reads, however many a page has. */
  limit: { check(userId: string): Promise<void>; add(userId: string, count: number): Promise<void> },
): void {
  const turn = createRidePageTurns()
  serve(
    rideRoutes.list,
    async ({ principal: { userId }, query, language, address }) => {
      const { rides: page, next } = await turn(askersAt(address, userId), async () => {
        await limit.check(userId)
        const read = await rides.list(userId, query, language)
        if (read.rides.length > 0) await limit.add(userId, read.rides.length)
        return read
      })
      return new Page(page, { next })
    },
    'own turns',
  )
  serve(rideRoutes.get, ({ principal, params }) => rides.get(principal.userId, params.id))
  serve(rideRoutes.verificationCode, ({ principal, params }) =>
    rides.verificationCode(principal.userId, params.id),
  )
  serve(rideRoutes.confirm, ({ principal, params, body }) =>
    rides.confirm(principal.userId, params.id, body.code),
  )
  serve(rideRoutes.onMyWay, ({ principal, params }) => rides.setOut(principal.userId, params.id))
  serve(rideRoutes.arrived, ({ principal, params }) => rides.arrive(principal.userId, params.id))
  serve(rideRoutes.noShow, ({ principal, params, body }) =>
    rides.missRider(principal.userId, params.id, body.uid),
  )
  serve(rideRoutes.noteTaxi, ({ principal, params, body }) =>
    rides.noteTaxi(principal.userId, params.id, body),
  )
  serve(rideRoutes.describeSelf, ({ principal, params, body }) =>
    rides.describeSelf(principal.userId, params.id, body.about),
  )
  serve(rideRoutes.dropOff, ({ principal, params }) => rides.dropOff(principal.userId, params.id))
}
