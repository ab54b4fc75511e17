import type { Config } from '../config.ts'
import type { Tx } from '../database/connection.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Connections } from '../live/who-is-connected.ts'
import type { Secrets } from '../secrets/build.ts'
import type { UserService } from '../users/profile-and-photo-service.ts'
import { createAccountNotices } from './account-notices.ts'
import { connectionSweepsOf } from './connections-of-ended-sessions.ts'
import { createCookies } from './cookies.ts'
import { createDeviceProof } from './device-proof.ts'
import { createEmailSignIn } from './email-and-password.ts'
import { createEmailStore } from './email-login-and-proof-store.ts'
import { createFormerEmailStore } from './former-email-store.ts'
import { createFormerPhoneStore } from './former-phone-store.ts'
import { forgetOldSweepsOf } from './forget-old-sweeps.ts'
import { createGenerations } from './account-generation-and-lock-store.ts'
import type { createHostedTokens, HostedTokens } from './hosted-tokens.ts'
import { createMailLinkStore } from './mail-link-store.ts'
import { createMailLinks } from './mail-links.ts'
import { resetAskedJob } from './password-reset.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { createPasswordCheck } from './password-tries-and-refusals.ts'
import { createPasswords } from './password-hash-and-common-passwords.ts'
import { createPhoneSignIn } from './phone-sign-in.ts'
import { createPhoneStore } from './phone-link-and-code-store.ts'
import type { Bans, Outbox } from './ports.ts'
import { createRecordStore } from './sign-in-trail-store.ts'
import { serveIdentity } from './http-handlers.ts'
import { createIdentityService, type IdentityService } from './identity-service.ts'
import { createRecentSignIn } from './recent-sign-in.ts'
import { createSessions } from './open-and-end-sessions.ts'
import { createSessionStore } from './session-store.ts'
import { createSocketTicketStore } from './socket-ticket-store.ts'
import { createSocialSignIn } from './social-sign-in.ts'
import { createSocialStore } from './social-link-and-attempt-store.ts'
import { createTrail } from './sign-in-trail.ts'
import { createChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import { createWays } from './ways-to-sign-in.ts'

export interface IdentityPart extends DomainPart {
  identity: IdentityService
}

async function openHosted(
  hosted: NonNullable<Config['hosted']>,
  needs: Pick<Parameters<typeof createHostedTokens>[0], 'ensureUser' | 'log'>,
): Promise<HostedTokens> {
  const { createHostedTokens } = await import('./hosted-tokens.ts')
  return createHostedTokens({ ...hosted, ...needs })
}

export async function buildIdentity(
  { config, log, database, publicUrl }: Foundation,
  needs: {
    secrets: Secrets
    limiter: Limiter
    rules: Rules
    outbox: Outbox
    users: UserService
    connections: Connections
    bans: Bans
    /** Providers for signing in. */
    providers: readonly OpenIdProvider[]
  },
): Promise<IdentityPart> {
  const { db, transact } = database
  const { limiter, rules, outbox, users: accounts, connections } = needs
  const { keys, sealing } = needs.secrets

  const emails = createEmailStore(db)
  const formerEmails = createFormerEmailStore(db)
  const formerPhones = createFormerPhoneStore(db)
  const mailLinks = createMailLinkStore(db)
  const phones = createPhoneStore(db)
  const socials = createSocialStore(db, sealing)
  const records = createRecordStore(db)
  const sessionStore = createSessionStore(db, {
    absoluteSeconds: config.sessionSeconds,
    idleSeconds: config.sessionIdleSeconds,
    keptAfterEndDays: config.endedSessionDays,
  })
  const tickets = createSocketTicketStore(db, sessionStore.isOpen)

  const trail = createTrail(records, log)
  const generations = createGenerations(db, addJob, needs.bans, (tx, sessionId) =>
    sessionStore.isOpen(sessionId, undefined, tx),
  )
  const sessions = createSessions({
    transact,
    generations,
    sessions: sessionStore,
    tickets,
    removeUnprovenAddition: emails.removeUnprovenAddition,
    limiter,
    rules,
    hosted: config.hosted && (await openHosted(config.hosted, { ensureUser: accounts.ensure, log })),
    trail,
    addJob,
    connections,
  })
  const ways = createWays({ emails, formerEmails, phones, formerPhones, socials })
  const recentSignIn = createRecentSignIn({ ways, generations, sessions })
  const notices = createAccountNotices({
    emails,
    formerEmails,
    phones,
    formerPhones,
    socials,
    accounts,
    outbox,
    limiter,
    rules,
  })
  const devices = createDeviceProof(keys.devices)
  const passwords = createPasswords()
  const check = createPasswordCheck({ emails, passwords, devices, limiter, rules })
  const changeWays = createChangeWays({ emails, formerEmails, limiter, rules })
  const all = {
    transact,
    changeWays,
    generations,
    accounts,
    sessions,
    ways,
    recentSignIn,
    notices,
    devices,
    limiter,
    rules,
    outbox,
    trail,
    publicUrl,
    bans: needs.bans,
    followBans: async (tx: Tx, userId: string, { device }: SignInContext) =>
      device !== undefined && needs.bans.follow(tx, userId, (bannedId) => devices.wasFor(device, bannedId)),
  }
  const links = createMailLinks({
    ...all,
    emails,
    formerEmails,
    formerPhones,
    mailLinks,
    passwords,
    check,
    sealing,
    addJob,
  })
  const email = createEmailSignIn({ ...all, emails, passwords, check, links })
  const phone = createPhoneSignIn({ ...all, phones, formerPhones, codeKey: keys.phoneCodes, log })
  const social = createSocialSignIn({
    ...all,
    providers: needs.providers,
    socials,
    emails,
    formerEmails,
    log,
  })
  const identity = createIdentityService({
    ...all,
    waysOffered: config.signInWays,
    email,
    links,
    phone,
    social,
    stores: { emails, formerEmails, formerPhones, mailLinks, phones, socials, records },
  })

  const cookies = createCookies(publicUrl.startsWith('https:'))
  return {
    identity,
    routes: (http) => serveIdentity(http, identity, cookies, publicUrl),
    jobs: [{ name: resetAskedJob, run: ({ sealed }: { sealed: string }) => links.sendReset(sealed) }],
    sweeps: forgetOldSweepsOf({
      formerEmails,
      formerPhones,
      mailLinks,
      phones,
      socials,
      records,
      sessions: sessionStore,
      tickets,
      recordDays: config.signInRecordDays,
    }),
    connectionSweeps: connectionSweepsOf(sessionStore, connections),
    personalData: { identity },
  }
}
