import { peopleRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { PeopleService } from './service.ts'

export function servePeople({ serve }: HttpServer, people: PeopleService): void {
  serve(peopleRoutes.blocks, ({ principal }) => people.blocks(principal.userId))
  serve(peopleRoutes.block, ({ principal, params }) => people.block(principal.userId, params.uid))
  serve(peopleRoutes.unblock, async ({ principal, params }) => {
    await people.unblock(principal.userId, params.uid)
    return {}
  })
  serve(peopleRoutes.report, ({ principal, body }) => people.report(principal.userId, body))
  serve(peopleRoutes.reports, ({ principal }) => people.reports(principal.userId))
}
