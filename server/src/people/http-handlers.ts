import { peopleRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import { askersAt } from '../limits/network-of-address.ts'
import { createReportTurns } from './report-turns.ts'
import type { PeopleService } from './block-and-report-service.ts'

export function servePeople({ serve }: HttpServer, people: PeopleService): void {
  const turn = createReportTurns()
  serve(peopleRoutes.blocks, ({ principal }) => people.blocks(principal.userId))
  serve(peopleRoutes.block, ({ principal, params, address }) =>
    people.block(principal.userId, params.uid, address),
  )
  serve(peopleRoutes.unblock, async ({ principal, params }) => {
    await people.unblock(principal.userId, params.uid)
    return {}
  })
  serve(
    peopleRoutes.report,
    ({ principal, body, address, language }) =>
      turn(askersAt(address, principal.userId), () =>
        people.report(principal.userId, body, { address, language }),
      ),
    'own turns',
  )
  serve(peopleRoutes.reports, ({ principal }) => people.reports(principal.userId))
}
