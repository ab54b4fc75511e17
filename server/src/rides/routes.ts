import { rideRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { RideService } from './service.ts'
import { Page } from '../http/page.ts'

export function serveRides({ serve }: HttpServer, rides: RideService): void {
  serve(rideRoutes.list, async ({ principal, query, language }) => {
    const { rides: page, next } = await rides.list(principal.userId, query, language)
    return new Page(page, { next })
  })
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
  serve(rideRoutes.dropOff, ({ principal, params }) => rides.dropOff(principal.userId, params.id))
}
