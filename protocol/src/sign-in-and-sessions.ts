// The calls of accounts and sessions: sign up, sign in, prove, link, sign out.
import { z } from 'zod'
import { limits } from './limits.ts'
import { filledLine, text } from './allowed-characters.ts'
import { email, isoTime } from './field-formats.ts'
import { newPassword, nickname, phoneInput } from './sign-in-fields.ts'
import { defineRoute } from './define-route.ts'
import { user } from './users.ts'

/** The response to every successful sign-in. The token is opaque to the client. */
export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedIn>

export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  method: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  expiresAt: isoTime,
})
export type Session = z.infer<typeof session>

const done = z.object({ ok: z.literal(true) })
const flatAnyone = { access: 'anyone', flat: true } as const

export const authRoutes = {
  signUpEmail: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/sign-up/email',
    summary: 'Sign up with email and password; signs in at once',
    body: z.object({ email, password: newPassword, name: filledLine(limits.nameLength) }),
    data: signedIn,
    errors: ['EMAIL_IN_USE', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
  }),
  signInEmail: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/sign-in/email',
    summary: 'Sign in with email and password',
    body: z.object({ email: text(limits.emailLength), password: text(1000) }),
    data: signedIn,
    errors: ['INCORRECT_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  signInGuest: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/sign-in/guest',
    summary: 'Sign in as a guest with a nickname and an email',
    body: z.object({ nickname, email }),
    data: signedIn,
    errors: ['NICKNAME_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  sendOtp: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/phone-number/send-otp',
    summary: 'Send a six-digit code to a phone; valid for 5 minutes, one minute between two',
    body: z.object({ phoneNumber: phoneInput }),
    data: done.extend({ retryAfterSeconds: z.int() }),
    errors: ['PHONE_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  verifyOtp: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/phone-number/verify',
    summary: 'Sign in with the code that the phone received',
    body: z.object({ phoneNumber: phoneInput, code: text(20) }),
    data: signedIn,
    errors: ['PHONE_REQUIRED', 'INCORRECT_CODE', 'TOO_MANY_TRIES', 'TOO_MANY_REQUESTS'],
  }),
  signInSocial: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/sign-in/social',
    summary: 'Begin to sign in with Google: authorization code with PKCE, state and nonce',
    body: z.object({ provider: z.enum(['google']), callbackURL: text(2000) }),
    data: z.object({ url: z.string() }),
    errors: ['PROVIDER_UNAVAILABLE', 'ADDRESS_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  }),
  socialReturn: defineRoute({
    ...flatAnyone,
    method: 'GET',
    path: '/auth/return/{provider}',
    summary:
      'Where the provider sends the browser back to; redirects to the callbackURL with `#code=…` or `#error=…`',
    params: z.object({ provider: text(20, 1) }),
    query: z.looseObject({
      state: text(500).optional(),
      code: text(4000).optional(),
      error: text(200).optional(),
    }),
  }),
  exchange: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/exchange',
    summary: 'Turn the one-use code of the return address into a token, in the browser that began',
    body: z.object({ code: text(200, 1) }),
    data: signedIn,
    errors: ['LINK_EXPIRED', 'ALREADY_LINKED', 'TOO_MANY_REQUESTS'],
  }),
  providers: defineRoute({
    ...flatAnyone,
    method: 'GET',
    path: '/auth/providers',
    summary: 'Which ways of signing in this service offers',
    data: z.object({ email: z.boolean(), phone: z.boolean(), guest: z.boolean(), google: z.boolean() }),
  }),
  verifyEmail: defineRoute({
    access: 'either',
    flat: true,
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      'Prove an email with the token of the mail, signed in to the account that it is for or with its password',
    body: z.object({ token: text(200, 1), password: text(1000).optional() }),
    data: done,
    errors: ['LINK_EXPIRED', 'SIGN_IN_FIRST', 'TOO_MANY_REQUESTS'],
  }),
  requestPasswordReset: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/request-password-reset',
    summary: 'Send a mail with a link to a new password; answers the same for a stranger',
    body: z.object({ email }),
    data: done,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  passwordLink: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/password-link',
    summary: 'The email of the account for which the token of the mail sets a password; does not use it up',
    body: z.object({ token: text(200, 1) }),
    data: z.object({ email: z.string() }),
    errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  }),
  resetPassword: defineRoute({
    ...flatAnyone,
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the token of the mail; ends every session',
    body: z.object({ token: text(200, 1), newPassword }),
    data: done,
    errors: ['LINK_EXPIRED', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
  }),
  changePassword: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change or add a password; ends every other session',
    body: z.object({ currentPassword: text(1000).optional(), newPassword }),
    data: done,
    errors: [
      'INCORRECT_CREDENTIALS',
      'EMAIL_REQUIRED',
      'PASSWORD_TOO_COMMON',
      'SIGN_IN_AGAIN',
      'TOO_MANY_REQUESTS',
    ],
  }),
  linkEmail: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/link/email',
    summary:
      'Add an email and a password to an account that has none, or move to another email with the password that it has; the email is proven by mail',
    body: z.object({ email, password: newPassword }),
    data: done,
    errors: [
      'EMAIL_IN_USE',
      'INCORRECT_CREDENTIALS',
      'SIGN_IN_AGAIN',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_REQUESTS',
    ],
  }),
  linkSocial: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/link/social',
    summary: 'Add Google to the signed-in account',
    body: z.object({ provider: z.enum(['google']), callbackURL: text(2000) }),
    data: z.object({ url: z.string() }),
    errors: ['PROVIDER_UNAVAILABLE', 'ADDRESS_NOT_ALLOWED', 'SIGN_IN_AGAIN', 'TOO_MANY_REQUESTS'],
  }),
  linkPhone: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/link/phone',
    summary: 'Add a phone to the signed-in account, with the code that it received',
    body: z.object({ phoneNumber: phoneInput, code: text(20) }),
    data: done,
    errors: [
      'PHONE_REQUIRED',
      'INCORRECT_CODE',
      'ALREADY_LINKED',
      'SIGN_IN_AGAIN',
      'TOO_MANY_TRIES',
      'TOO_MANY_REQUESTS',
    ],
  }),
  resendVerification: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/send-verification-email',
    summary: 'Send the mail that proves the email once more',
    data: done,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  ways: defineRoute({
    flat: true,
    method: 'GET',
    path: '/auth/ways',
    summary: 'How the caller can sign in',
    data: z.object({
      email: z.object({ address: z.string(), verified: z.boolean() }).nullable(),
      phone: z.string().nullable(),
      google: z.boolean(),
      googleEmail: z.string().nullable().meta({ description: 'Which Google account it is, if that says so' }),
    }),
  }),
  removeWay: defineRoute({
    flat: true,
    method: 'DELETE',
    path: '/auth/ways/{way}',
    summary: 'Take an email, a phone or Google away from the ways of signing in; another way has to be left',
    params: z.object({ way: z.enum(['email', 'phone', 'google']) }),
    data: done.extend({
      phoneMayReturn: z
        .boolean()
        .meta({ description: 'Whether it was a phone that can still get the account back for seven days' }),
    }),
    errors: ['NOT_FOUND', 'LAST_WAY', 'SIGN_IN_AGAIN'],
  }),
  signOut: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Revoke the token',
    data: done,
  }),
  signOutLater: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/sign-out-later',
    access: 'anyone',
    summary:
      'Revoke the token with this SHA-256 (base64url), for a browser without a network at its sign-out: it keeps only that, which opens nothing. The response does not tell whether there was one',
    body: z.object({ tokenHash: z.string().regex(/^[\w-]{43}$/) }),
    data: done,
  }),
  sessions: defineRoute({
    flat: true,
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the user is signed in',
    data: z.object({ sessions: z.array(session) }),
  }),
  revokeSession: defineRoute({
    flat: true,
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End one session',
    params: z.object({ id: text(100, 1) }),
    data: done,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: defineRoute({
    flat: true,
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End every session but the caller’s',
    data: done,
  }),
  socketTicket: defineRoute({
    flat: true,
    method: 'POST',
    path: '/auth/socket-ticket',
    summary: 'A ticket for one socket connection, so that no token stands in an address',
    data: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
  }),
} as const
