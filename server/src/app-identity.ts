// The part of `app.ts` that builds signing in, the users, their messages and the limits.
import { join } from 'node:path'
import type { Language } from '@woodalo/protocol'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { type Cookies, createCookies } from './identity/cookies.ts'
import { createDeviceProof } from './identity/device-proof.ts'
import { createEmailSignIn } from './identity/email.ts'
import { createEmailStore } from './identity/email-store.ts'
import { createHostedTokens } from './identity/hosted-tokens.ts'
import { type Keys, readKeys } from './identity/keys-store.ts'
import { createOpenIdProvider } from './identity/openid-provider.ts'
import { createPasswords } from './identity/passwords.ts'
import { createPhoneSignIn } from './identity/phone.ts'
import { createPhoneStore } from './identity/phone-store.ts'
import type { EndConnections } from './identity/ports.ts'
import { createRecordStore } from './identity/record-store.ts'
import { createSealing, type Sealing } from './identity/sealing.ts'
import { createIdentityService, hasOtherWay, type IdentityService } from './identity/service.ts'
import { createSessions, type LocalConnections } from './identity/sessions.ts'
import { createSessionStore } from './identity/session-store.ts'
import { createSocialSignIn } from './identity/social.ts'
import { createSocialStore } from './identity/social-store.ts'
import { createTrail } from './identity/trail.ts'
import { addJob } from './jobs/job-store.ts'
import type { Job, Sweep } from './jobs/runner.ts'
import { createFloodGate, type FloodGate } from './limits/flood-gate.ts'
import { createLimitStore } from './limits/limit-store.ts'
import { createLocalLimiter, createSharedLimiter } from './limits/limiter.ts'
import { createRules } from './limits/rules.ts'
import { connectRedis } from './live/redis-connection.ts'
import type { Logger } from './logging.ts'
import { createFileCarrier } from './outbox/file-carrier.ts'
import type { Carrier } from './outbox/model.ts'
import { createOutboxService, deliverJob, type OutboxService } from './outbox/service.ts'
import { createSmtpCarrier } from './outbox/smtp-carrier.ts'
import { createGatewayCarrier, createTwilioCarrier } from './outbox/text-carriers.ts'
import { createLeaving, type Leaving, leavingJob, type PersonalData } from './users/leaving.ts'
import { createPhotoStore } from './users/photo-store.ts'
import { createUserService, type UserService } from './users/service.ts'
import { createUserStore } from './users/store.ts'

export interface IdentityPart {
  identity: IdentityService
  cookies: Cookies
  users: UserService
  leaving: Leaving
  gate: FloodGate
  keys: Keys
  sealing: Sealing
  jobs: Job<never>[]
  sweeps: Sweep[]
  /** For every process that holds connections, whether or not it works jobs. */
  connectionSweeps: Sweep[]
  close(): Promise<void>
}

function carriers(config: Config, log: Logger): { email: Carrier; sms: Carrier } {
  const file = createFileCarrier(join(config.dataDir, 'outbox.jsonl'), log)
  return {
    email: config.smtp ? createSmtpCarrier(config.smtp) : file,
    sms: config.twilio
      ? createTwilioCarrier(config.twilio)
      : config.smsGateway
        ? createGatewayCarrier(config.smsGateway)
        : file,
  }
}

export async function buildIdentity(parts: {
  config: Config
  log: Logger
  database: Database
  publicUrl(): string
  endConnections: EndConnections
  connections: LocalConnections
  /** The user's open connections are spoken to in this language from now on. */
  speak(userId: string, language: Language): void
  /** Cancels what is not yet active, once the user is signed in nowhere. */
  signedOutEverywhere(userId: string): Promise<void>
  /** Takes who deletes their account out of everything that is under way. */
  leaveForGood(userId: string): Promise<void>
  /** What the other domains keep about a person. */
  domains(): Record<string, PersonalData>
}): Promise<IdentityPart> {
  const { config, log, publicUrl, endConnections } = parts
  const { db, pool, transact } = parts.database
  const cookies = createCookies(() => publicUrl().startsWith('https:'))
  const keys = await readKeys(db, config.serviceSecret)
  const redis = config.redisUrl
    ? connectRedis(config.redisUrl, log, 'count tries', {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
      })
    : undefined
  const rules = createRules(config.limits)
  const limiter = createSharedLimiter({ pool, redis, hashKey: keys.limits, log })
  const gate = createFloodGate(createLocalLimiter(), redis && limiter, rules)

  const sealing = createSealing(keys.sealing)
  const outbox: OutboxService = createOutboxService({ carriers: carriers(config, log), sealing, addJob, log })
  const userStore = createUserStore(db)
  const photos = createPhotoStore(db)
  const users = createUserService({
    transact,
    users: userStore,
    photos,
    limiter,
    rules,
    languageChanged: parts.speak,
  })
  const records = createRecordStore(db)
  const trail = createTrail(records, log)
  const sessionStore = createSessionStore(db, {
    absoluteSeconds: config.sessionSeconds,
    idleSeconds: config.sessionIdleSeconds,
  })
  const sessions = createSessions({
    transact,
    sessions: sessionStore,
    hosted: config.hosted && createHostedTokens({ ...config.hosted, ensureUser: users.ensure, log }),
    trail,
    addJob,
    endConnections,
    connections: parts.connections,
  })
  const stores = {
    emails: createEmailStore(db),
    phones: createPhoneStore(db),
    socials: createSocialStore(db),
    records,
  }
  const { emails, phones, socials } = stores
  const devices = createDeviceProof(keys.devices)
  const email = createEmailSignIn({
    transact,
    emails,
    passwords: await createPasswords(),
    accounts: users,
    sessions,
    outbox,
    limiter,
    rules,
    trail,
    devices,
    sealing,
    addJob,
    publicUrl,
    hasOtherWay: (userId) => hasOtherWay(stores, userId),
    mayChangeWays: (principal) => identity.mayChangeWays(principal),
  })
  const phone = createPhoneSignIn({
    transact,
    phones,
    codeKey: keys.phoneCodes,
    accounts: users,
    sessions,
    outbox,
    limiter,
    rules,
    trail,
    publicUrl,
  })
  const social = createSocialSignIn({
    transact,
    providers: config.google ? [createOpenIdProvider({ name: 'google', ...config.google })] : [],
    socials,
    emails,
    accounts: users,
    sessions,
    limiter,
    rules,
    trail,
    log,
    publicUrl,
    tellChange: (tx, userId) => email.tellChange(tx, userId, 'google'),
  })
  const identity: IdentityService = createIdentityService({
    transact,
    waysOffered: config.signInWays,
    accounts: users,
    sessions,
    email,
    phone,
    social,
    devices,
    stores,
    limiter,
    rules,
    trail,
  })

  const leaving = createLeaving({
    transact,
    users: userStore,
    photos,
    domains: () => ({ identity, ...parts.domains() }),
    leaveForGood: parts.leaveForGood,
    endConnections,
    addJob,
    limiter,
    rules,
    log,
  })

  const jobs = [
    { name: leavingJob, run: ({ userId }: { userId: string }) => leaving.finish(userId) },
    { name: deliverJob, run: ({ sealed }: { sealed: string }) => outbox.deliver(sealed) },
    { name: 'password-reset-asked', run: ({ sealed }: { sealed: string }) => email.sendReset(sealed) },
    {
      name: 'signed-out-everywhere',
      async run({ userId }: { userId: string }) {
        // By now the user may be back.
        if (!(await sessionStore.isSignedIn(userId))) await parts.signedOutEverywhere(userId)
      },
    },
  ]
  const sweeps = [
    { name: 'old-sessions', everySeconds: 600, run: sessionStore.forgetOld },
    { name: 'old-mail-links', everySeconds: 600, run: emails.forgetOld },
    { name: 'old-phone-codes', everySeconds: 600, run: phones.forgetOld },
    { name: 'old-returns', everySeconds: 600, run: socials.forgetOld },
    { name: 'abandoned-guests', everySeconds: 3_600, run: () => leaving.sweepGuests(config.guestDays) },
    { name: 'old-limits', everySeconds: 600, run: createLimitStore(db).forgetOld },
    {
      name: 'old-sign-in-records',
      everySeconds: 3_600,
      run: () => records.forgetOld(config.signInRecordDays),
    },
  ]
  const connectionSweeps = [
    { name: 'ended-sessions', everySeconds: 0.5, run: sessions.closeEnded },
    { name: 'expired-sessions', everySeconds: 20, run: sessions.closeExpired },
  ]
  return {
    identity,
    cookies,
    users,
    leaving,
    gate,
    keys,
    sealing,
    jobs,
    sweeps,
    connectionSweeps,
    async close() {
      redis?.disconnect()
    },
  }
}
