import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { deskSeconds } from './token-and-session-lifetimes.ts'

/** On this machine's own address the desk speaks plain HTTP. Everywhere else the cookie travels only over HTTPS. */
function isHere(request: FastifyRequest): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
}

const nameOfCookie = (request: FastifyRequest) => (isHere(request) ? 'woodalo-desk' : '__Host-woodalo-desk')

export function tokenOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie.slice(0, 8_192))[nameOfCookie(request)]
}

/** Returns the cookie that keeps a session in the browser, or that clears it if the token is null. */
export function sessionCookie(request: FastifyRequest, token: string | null): string {
  return stringifySetCookie({
    name: nameOfCookie(request),
    value: token ?? '',
    httpOnly: true,
    secure: !isHere(request),
    sameSite: 'strict',
    path: '/',
    maxAge: token === null ? 0 : deskSeconds.session,
  })
}
