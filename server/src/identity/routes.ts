import { authRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { SignInContext } from './model.ts'
import type { IdentityService } from './service.ts'

const done = { ok: true } as const

function contextOf({ language, address, userAgent }: SignInContext): SignInContext {
  return { language, address, userAgent }
}

export function serveIdentity({ serve }: HttpServer, identity: IdentityService): void {
  const { email, sessions } = identity

  serve(authRoutes.signUpEmail, (call) => email.signUp(call.body, contextOf(call)))
  serve(authRoutes.signInEmail, (call) => email.signIn(call.body, contextOf(call)))
  serve(authRoutes.signInGuest, (call) => identity.signInGuest(call.body, contextOf(call)))
  serve(authRoutes.verifyEmail, async (call) => {
    await email.verify(call.body, contextOf(call))
    return done
  })
  serve(authRoutes.requestPasswordReset, async (call) => {
    await email.requestReset(call.body, contextOf(call))
    return done
  })
  serve(authRoutes.resetPassword, async (call) => {
    await email.reset(call.body, contextOf(call))
    return done
  })
  serve(authRoutes.changePassword, async (call) => {
    await email.changePassword(call.principal, call.body, contextOf(call))
    return done
  })
  serve(authRoutes.linkEmail, async (call) => {
    await email.link(call.principal, call.body, contextOf(call))
    return done
  })
  serve(authRoutes.signOut, async (call) => {
    await sessions.signOut(call.principal, contextOf(call))
    return done
  })
  serve(authRoutes.sessions, ({ principal }) => sessions.list(principal))
  serve(authRoutes.revokeSession, async (call) => {
    await sessions.end(call.principal, call.params.id, contextOf(call))
    return done
  })
  serve(authRoutes.socketTicket, ({ principal }) => sessions.socketTicket(principal))
}
