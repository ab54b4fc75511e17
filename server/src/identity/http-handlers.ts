import { authRoutes } from '@woodalo/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '../http/receive-calls.ts'
import type { Cookies } from './cookies.ts'
import { refuseForeignPage } from './pages-of-other-sites.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { IdentityService } from './identity-service.ts'

const done = { ok: true } as const

interface Caller extends Omit<SignInContext, 'device'> {
  request: FastifyRequest
  reply: FastifyReply
}

export function serveIdentity(
  { serve }: HttpServer,
  identity: IdentityService,
  cookies: Cookies,
  publicUrl: string,
): void {
  const { email, links, phone, social, sessions, ways } = identity

  function contextOf({ language, address, userAgent, inTurn, request }: Caller): SignInContext {
    return { language, address, userAgent, inTurn, device: cookies.deviceOf(request.headers.cookie) }
  }

  /** Whatever raises the generation of an account voids the cookie of the browser in which it was done, too. */
  async function keepDevice({ reply }: Caller, userId: string): Promise<void> {
    reply.header('set-cookie', cookies.keepDevice(await identity.deviceProof(userId)))
  }

  serve(authRoutes.providers, async () => identity.offered())

  serve(
    authRoutes.signUpEmail,
    async (call) => {
      identity.mustOffer('email')
      const { signedIn, keepsCookie } = await email.signUp(call.body, contextOf(call))
      if (!keepsCookie) await keepDevice(call, signedIn.user.id)
      return signedIn
    },
    'own turns',
  )
  serve(
    authRoutes.signInEmail,
    async (call) => {
      identity.mustOffer('email')
      const signedIn = await email.signIn(call.body, contextOf(call))
      await keepDevice(call, signedIn.user.id)
      return signedIn
    },
    'own turns',
  )
  serve(authRoutes.verifyEmail, async (call) => {
    await keepDevice(call, await links.verify(call.body, call.principal, contextOf(call)))
    return done
  })
  serve(authRoutes.requestPasswordReset, async (call) => {
    identity.mustOffer('email')
    await links.requestReset(call.body, contextOf(call))
    return done
  })
  serve(authRoutes.passwordLink, (call) => links.emailOf(call.body, contextOf(call)), 'own turns')
  serve(
    authRoutes.resetPassword,
    async (call) => {
      await links.reset(call.body, contextOf(call))
      return done
    },
    'own turns',
  )
  serve(
    authRoutes.changePassword,
    async (call) => {
      await email.changePassword(call.principal, call.body, contextOf(call))
      await keepDevice(call, call.principal.userId)
      return done
    },
    'own turns',
  )
  serve(
    authRoutes.linkEmail,
    async (call) => {
      identity.mustOffer('email')
      await email.link(call.principal, call.body, contextOf(call))
      await keepDevice(call, call.principal.userId)
      return done
    },
    'own turns',
  )
  serve(authRoutes.resendVerification, async (call) => {
    await links.resendVerification(call.principal, contextOf(call))
    return done
  })

  serve(authRoutes.signInGuest, async (call) => {
    identity.mustOffer('guest')
    const { signedIn, keepsCookie } = await identity.signInGuest(call.body, contextOf(call))
    if (!keepsCookie) await keepDevice(call, signedIn.user.id)
    return signedIn
  })

  serve(authRoutes.sendOtp, async (call) => {
    identity.mustOffer('phone')
    return { ...done, ...(await phone.sendCode(call.body, contextOf(call))) }
  })
  serve(authRoutes.verifyOtp, async (call) => {
    identity.mustOffer('phone')
    const signedIn = await phone.signIn(call.body, contextOf(call))
    await keepDevice(call, signedIn.user.id)
    return signedIn
  })
  serve(authRoutes.linkPhone, async (call) => {
    identity.mustOffer('phone')
    await phone.link(call.principal, call.body, contextOf(call))
    await keepDevice(call, call.principal.userId)
    return done
  })

  serve(authRoutes.signInSocial, async (call) => {
    identity.mustOffer(call.body.provider)
    const { browser, setCookie } = cookies.keepBrowser(call.request.headers.cookie)
    const redirect = await social.begin(call.body, null, browser, contextOf(call))
    call.reply.header('set-cookie', setCookie)
    return redirect
  })
  serve(authRoutes.linkSocial, async (call) => {
    identity.mustOffer(call.body.provider)
    const { browser, setCookie } = cookies.keepBrowser(call.request.headers.cookie)
    const redirect = await social.begin(call.body, call.principal, browser, contextOf(call))
    call.reply.header('set-cookie', setCookie)
    return redirect
  })
  serve(authRoutes.socialReturn, async (call) => {
    const { url, headers } = call.request
    const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const address = await social.comeBack(
      call.params.provider,
      search,
      cookies.browserOf(headers.cookie),
      contextOf(call),
    )
    call.reply.redirect(address, 303)
    return {}
  })
  serve(authRoutes.exchange, async (call) => {
    refuseForeignPage(call.request, publicUrl)
    const browser = cookies.browserOf(call.request.headers.cookie)
    const signedIn = await social.exchange(call.body, browser, contextOf(call))
    await keepDevice(call, signedIn.user.id)
    return signedIn
  })

  serve(authRoutes.ways, ({ principal }) => ways.of(principal.userId))
  serve(authRoutes.removeWay, async (call) => {
    const removed = await identity.removeWay(call.principal, call.params.way, contextOf(call))
    await keepDevice(call, call.principal.userId)
    return { ...done, ...removed }
  })
  serve(authRoutes.signOut, async (call) => {
    await sessions.signOut(call.principal, contextOf(call))
    return done
  })
  serve(authRoutes.signOutLater, async (call) => {
    await sessions.signOutLater(call.body.tokenHash, contextOf(call))
    return done
  })
  serve(authRoutes.sessions, ({ principal }) => sessions.list(principal))
  serve(authRoutes.revokeSession, async (call) => {
    const hasRemoved = await sessions.end(call.principal, call.params.id, contextOf(call))
    if (hasRemoved) await keepDevice(call, call.principal.userId)
    return done
  })
  serve(authRoutes.endOtherSessions, async (call) => {
    const hasRemoved = await sessions.endOthers(call.principal, contextOf(call))
    if (hasRemoved) await keepDevice(call, call.principal.userId)
    return done
  })
  serve(authRoutes.socketTicket, ({ principal }) => sessions.socketTicket(principal))
}
