import { deskCalls } from '@woodalo/protocol/desk-call-paths-and-inputs'
import type { DeskServer } from './desk-server.ts'
import type { DeskService } from './desk-service.ts'
import type { SignInService } from './sign-in-service.ts'

export function serveDesk({ serve }: DeskServer, signIn: SignInService, desk: DeskService): void {
  serve(deskCalls.enrol, ({ body, address }) => signIn.enrol(body.operator, body.token, address))
  serve(deskCalls.confirmEnrolment, async ({ body, address, keep }) => {
    const session = await signIn.confirmEnrolment(body.operator, body.ticket, body.code, address)
    keep(session)
    return { operator: session.operator }
  })
  serve(deskCalls.signIn, async ({ body, address, keep }) => {
    const session = await signIn.signIn(body.operator, body.key, body.code, address)
    keep(session)
    return { operator: session.operator }
  })
  serve(deskCalls.signOut, async ({ session, keep }) => {
    await signIn.signOut(session)
    keep(null)
    return {}
  })
  serve(deskCalls.session, async ({ session: { operator } }) => ({ operator }))

  serve(deskCalls.reports, ({ session, query }) => desk.reports(session.operator, query.state))
  serve(deskCalls.report, ({ session, params }) => desk.report(session.operator, params.id))
  serve(deskCalls.messages, ({ session, params }) => desk.messages(session.operator, params.id))
  serve(deskCalls.pictures, ({ session, params }) => desk.pictures(session.operator, params.id))
  serve(deskCalls.receipt, ({ session, params }) => desk.receipt(session.operator, params.id))
  serve(deskCalls.answer, async ({ session, params, body }) => {
    await desk.answer(session.operator, params.id, body)
    return {}
  })
  serve(deskCalls.people, ({ session, query }) => desk.search(session.operator, query.q))
  serve(deskCalls.person, ({ session, params }) => desk.person(session.operator, params.id))
  serve(deskCalls.warn, async ({ session, params, body }) => {
    await desk.warn(session.operator, params.id, body)
    return {}
  })
  serve(deskCalls.ban, async ({ session, params, body }) => {
    await desk.ban(session.operator, params.id, body)
    return {}
  })
  serve(deskCalls.lift, async ({ session, params }) => {
    await desk.lift(session.operator, params.id)
    return {}
  })
  serve(deskCalls.appeals, ({ session }) => desk.appeals(session.operator))
  serve(deskCalls.decide, async ({ session, params, body }) => {
    await desk.decide(session.operator, params.id, body)
    return {}
  })
  serve(deskCalls.audit, ({ session, query }) => desk.audit(session.operator, query.before))
  serve(deskCalls.figures, ({ session, query }) => desk.figures(session.operator, query.timeZone))
}
