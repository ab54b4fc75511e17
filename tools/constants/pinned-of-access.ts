// Every number of security and time that decides who may come in, for how long and how often: accounts, limits, calls and
// connections. Whoever changes one changes it here too, and on the page that tells it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './reading.ts'

/** By file, under the names that `reading.ts` gives. */
export const pinnedOfAccess: PinnedConstants = {
  'server/src/desk/build.ts': {
    'buildDesk.sweeps.old-desk-sessions.everySeconds': [
      600,
      'how often sessions of the desk that are over are removed',
    ],
    'buildDesk.sweeps.old-desk-audit.everySeconds': [
      3600,
      'how often lines of the audit log whose time is over are removed',
    ],
  },
  'server/src/desk/desk-server.ts': {
    bodyLimitBytes: [16384, 'the largest body that the desk reads'],
    'statusOf.NOT_SIGNED_IN': [401, 'as HTTP has it'],
    'statusOf.WRONG_CREDENTIALS': [401, 'the same for whatever was wrong'],
    'statusOf.TOO_MANY_TRIES': [429, 'as HTTP has it'],
    'statusOf.NOT_FOUND': [404, 'as HTTP has it'],
    'statusOf.ALREADY_DONE': [409, 'as HTTP has it'],
    'statusOf.DECIDED_BY_ANOTHER': [409, 'as HTTP has it'],
    'statusOf.INVALID_INPUT': [422, 'as HTTP has it'],
    'statusOf.FAILED': [500, 'as HTTP has it'],
  },
  'server/src/desk/figures-store.ts': {
    days: [14, 'as far back as the desk shows figures'],
  },
  'server/src/desk/model.ts': {
    'deskSeconds.token': [1800, 'from the command line to the first sign-in of an operator'],
    'deskSeconds.enrolment': [600, 'from there to the first code of the second factor'],
    'deskSeconds.idle': [900, 'from the last use of a session of the desk to its end'],
    'deskSeconds.session': [28800, 'from its sign-in to its end, however much it is used'],
    stepSeconds: [30, 'how long a code of the second factor is shown'],
    stepsAside: [1, 'how many codes an operator’s clock may be off'],
  },
  'server/src/desk/person-store.ts': {
    mostFound: [50, 'people whom one search at the desk finds'],
  },
  'server/src/http/build.ts': {
    'buildHttp.sweeps.old-idempotency-keys.everySeconds': [
      600,
      'how often responses that are no longer repeated are removed',
    ],
  },
  'server/src/http/compression.ts': {
    leastBytes: [4096, 'responses below this are not compressed'],
    brotliQuality: [4, 'how hard responses are compressed while the caller waits'],
  },
  'server/src/http/front-door.ts': {
    retryAfterSeconds: [1, 'when to try again at a service that starts or stops'],
  },
  'server/src/http/http-server.ts': {
    bodyLimitBytes: [65536, 'the largest body that is read'],
    deepestBody: [32, 'how deep a body may be nested'],
  },
  'server/src/http/idempotency-store.ts': {
    abandonedAfterSeconds: [
      15,
      'a call that has not responded by then was cut off, and may be done again under its key',
    ],
    'createIdempotencyStore.forgetOld.sql': [
      "interval '24 hours'",
      'a repeated call of somebody signed in gets the first response again for this long',
    ],
    'createIdempotencyStore.forgetOld.sql 2': [
      "interval '10 minutes'",
      'the same before signing in, where the response holds a token',
    ],
  },
  'server/src/http/language.ts': {
    longestHeader: [500, 'of Accept-Language no more than this is read'],
  },
  'server/src/http/repeated-calls.ts': {
    longestWaitMilliseconds: [5000, 'a repeated call waits this long for the first one'],
    pauseMilliseconds: [100, 'between two looks whether the first one has responded'],
    'createRepeatedCalls.retryAfterSeconds': [1, 'when to try again when the first one still has not'],
  },
  'server/src/identity/account-notices.ts': {
    usefulSeconds: [86400, 'a mail about a changed way of signing in is not sent later than this'],
  },
  'server/src/identity/build.ts': {
    'buildIdentity.sweeps.old-sessions.everySeconds': [600, 'how often old sessions are removed'],
    'buildIdentity.sweeps.old-mail-links.everySeconds': [600, 'how often links that ended are removed'],
    'buildIdentity.sweeps.old-phone-codes.everySeconds': [600, 'how often codes that ended are removed'],
    'buildIdentity.sweeps.old-returns.everySeconds': [
      600,
      'how often unfinished sign-ins with a provider are removed',
    ],
    'buildIdentity.sweeps.old-sign-in-records.everySeconds': [
      3600,
      'how often the trail of sign-ins is cut to its days',
    ],
    'buildIdentity.connectionSweeps.ended-sessions.everySeconds': [
      0.5,
      'how long a connection may outlive a session that was ended on another node',
    ],
    'buildIdentity.connectionSweeps.expired-sessions.everySeconds': [
      20,
      'how long a connection may outlive a session that expired',
    ],
  },
  'server/src/identity/cookies.ts': {
    deviceDays: [180, 'how long a browser is known to have signed in before'],
  },
  'server/src/identity/hosted-tokens.ts': {
    clockToleranceSeconds: [60, 'how far the clock of a hosted provider may be off'],
  },
  'server/src/identity/mail-links.ts': {
    'createMailLinks.requestReset.maxAttempts': [8, 'tries to prepare the mail of a reset'],
  },
  'server/src/identity/lifetimes.ts': {
    'lifetimes.ticketSeconds': [60, 'a ticket opens a socket for this long'],
    'lifetimes.phoneCodeSeconds': [300, 'a code texted to a phone is good for this long'],
    'lifetimes.phoneCodePauseSeconds': [60, 'between two texts to one phone'],
    'lifetimes.verifyLinkSeconds': [86400, 'the link that proves an email is good for this long'],
    'lifetimes.resetLinkSeconds': [3600, 'the link that sets a new password is good for this long'],
    'lifetimes.socialAttemptSeconds': [600, 'a sign-in with a provider is to be finished within this time'],
    'lifetimes.exchangeCodeSeconds': [
      120,
      'the one-use code after a provider’s return is good for this long',
    ],
    'lifetimes.freshSignInSeconds': [900, 'a sign-in this recent is enough to change how one signs in'],
  },
  'server/src/identity/model.ts': {
    phoneCodeTries: [5, 'wrong tries that end a texted code'],
  },
  'server/src/identity/openid-provider.ts': {
    rereadAfterMilliseconds: [43200000, 'how long a provider’s addresses and keys are believed'],
  },
  'server/src/identity/passwords.ts': {
    'cost.memoryCost': [19456, 'kibibytes that one hash of a password takes (OWASP: 19 MiB)'],
    'cost.timeCost': [2, 'passes over that memory'],
    'cost.parallelism': [1, 'threads of one hash'],
  },
  'server/src/identity/session-store.ts': {
    seenEverySeconds: [60, 'how exactly the last use of a session is stored'],
  },
  'server/src/identity/sessions.ts': {
    lookBackSeconds: [15, 'ended sessions that other nodes are told of again, for one that was away'],
  },
  'server/src/limits/build.ts': {
    'buildLimits.sweeps.old-limits.everySeconds': [600, 'how often counters whose time is over are removed'],
  },
  'server/src/limits/rules.ts': {
    'createRules.reads.seconds': [10, 'the window of reads of one person on one node; how many is a setting'],
    'createRules.writes.seconds': [
      10,
      'the window of writes of one person on one node; how many is a setting',
    ],
    'createRules.addressCalls.seconds': [
      10,
      'the window of calls from one address to one node; how many is a setting',
    ],
    'createRules.signIns.seconds': [60, 'the window of sign-ins from one address; how many is a setting'],
    'createRules.passwords.most': [9, 'wrong passwords for one account from anywhere; the tenth is refused'],
    'createRules.passwords.seconds': [900, 'the window of wrong passwords'],
    'createRules.passwordsOfDevice.most': [9, 'the same from a browser that signed in to the account before'],
    'createRules.passwordsOfDevice.seconds': [900, 'the window of those'],
    'createRules.emailsInUse.most': [30, 'times that one address is told that an email has an account'],
    'createRules.emailsInUse.seconds': [600, 'the window of those'],
    'createRules.mails.most': [5, 'mails to one account'],
    'createRules.mails.seconds': [3600, 'the window of mails to one account'],
    'createRules.mailsOfDevice.most': [5, 'mails to one account from a browser that signed in to it before'],
    'createRules.mailsOfDevice.seconds': [3600, 'the window of those'],
    'createRules.mailsOfAddress.most': [120, 'mails asked for from one address'],
    'createRules.mailsOfAddress.seconds': [3600, 'the window of those'],
    'createRules.texts.most': [8, 'texts to one phone in an hour'],
    'createRules.texts.seconds': [3600, 'that hour'],
    'createRules.textsOfPhoneAndDay.most': [20, 'texts to one phone in a day'],
    'createRules.textsOfPhoneAndDay.seconds': [86400, 'that day'],
    'createRules.textsOfDevice.most': [8, 'texts to one phone from a browser that signed in with it before'],
    'createRules.textsOfDevice.seconds': [3600, 'the window of those'],
    'createRules.textsOfAddress.seconds': [
      3600,
      'the window of texts asked for from one address; how many is a setting',
    ],
    'createRules.textsOfAll.seconds': [
      86400,
      'the window of all texts, which cost money; how many is a setting',
    ],
    'createRules.codes.most': [10, 'wrong codes for one phone in an hour'],
    'createRules.codes.seconds': [3600, 'that hour'],
    'createRules.codesOfDevice.most': [10, 'the same from a browser that signed in with the phone before'],
    'createRules.codesOfDevice.seconds': [3600, 'the window of those'],
    'createRules.codesOfDay.most': [30, 'wrong codes for one phone in a day'],
    'createRules.codesOfDay.seconds': [86400, 'that day'],
    'createRules.links.seconds': [60, 'the window of tries at links and codes of a return from one address'],
    'createRules.exports.most': [20, 'copies of one’s data'],
    'createRules.exports.seconds': [3600, 'the window of those'],
    'createRules.photos.most': [30, 'photos of oneself'],
    'createRules.photos.seconds': [3600, 'the window of those'],
    'createRules.watching.most': [300, 'looks at one link of a ride, by all who have it, in a minute'],
    'createRules.watching.seconds': [60, 'the time over which those are counted'],
    'createRules.watchMisses.most': [600, 'links of an address that show nothing, in a minute'],
    'createRules.watchMisses.seconds': [60, 'the time over which those are counted'],
    'createRules.reports.most': [30, 'reports of one rider in a day'],
    'createRules.reports.seconds': [86400, 'the time over which those are counted'],
    'createRules.deskTries.most': [5, 'wrong ways in to the desk for one operator'],
    'createRules.deskTries.seconds': [900, 'the time over which those are counted'],
    'createRules.deskTriesOfAddress.most': [20, 'wrong ways in to the desk from one address'],
    'createRules.deskTriesOfAddress.seconds': [900, 'the time over which those are counted'],
  },
  'server/src/limits/turns.ts': {
    'createTurns.retryAfterSeconds': [1, 'when who has too many costly calls waiting may ask again'],
  },
  'server/src/live/build.ts': {
    'buildLive.sweeps.old-events.everySeconds': [
      60,
      'how often events that no client asks for any more are removed',
    ],
    'buildLive.connectionSweeps.missed-events.everySeconds': [
      2,
      'how late an event may be whose wake-up was lost',
    ],
  },
  'server/src/live/connection-bounds.ts': {
    mostPacketsWaiting: [
      2000,
      'packets that wait for a client that does not read, before its connection is closed',
    ],
    mostBytesWaiting: [4194304, 'bytes of those'],
    windowMilliseconds: [10000, 'the window in which a connection’s packets are counted'],
  },
  'server/src/live/delivery.ts': {
    mostReadings: [5, 'times that a state is read again because events came meanwhile'],
  },
  'server/src/live/event-store.ts': {
    eventsPerPage: [500, 'events read at once'],
    longestWaitMilliseconds: [250, 'emptying old events gives way to readers after this time'],
  },
  'server/src/live/live-server.ts': {
    drainMilliseconds: [3000, 'what clients are about to be told may go out while the service stops'],
    sendingAwayMilliseconds: [10000, 'a node that drains sends its connections away within this time'],
  },
  'server/src/live/packing.ts': {
    plain: [0, 'the first byte of a payload that is kept as it is'],
    deflated: [1, 'the first byte of a payload that was deflated with the dictionary'],
    leastPackedBytes: [200, 'shorter payloads are kept as they are'],
  },
  'server/src/live/postgres-bus.ts': {
    largestBytes: [7900, 'the largest wake-up that PostgreSQL takes'],
    connectMilliseconds: [10000, 'a listening connection that does not stand by then is tried anew'],
    sayEveryMilliseconds: [
      15000,
      'how often a node says that it is there, which also checks its listening connection',
    ],
    goneMilliseconds: [60000, 'a node of which nothing was heard for this long is not woken any more'],
    greetedMilliseconds: [1000, 'a new node knows after this time whether it is alone'],
    gatherMilliseconds: [5, 'what is stored within this wakes the other nodes once'],
    charactersPerWakeUp: [
      5000,
      'names of streams in one wake-up, so that it is not larger than PostgreSQL takes',
    ],
  },
  'server/src/live/redis-bus.ts': {
    'createRedisBus.publisher.maxRetriesPerRequest': [0, 'a wake-up never waits for a Redis that is away'],
  },
  'server/src/live/redis-connection.ts': {
    answerMilliseconds: [1000, 'a Redis that does not respond by then is taken for away'],
  },
  'server/src/live/streams.ts': {
    streamsPerRead: [10000, 'streams read at once'],
    charactersPerWakeUp: [6000, 'a wake-up of more is sent in pieces'],
  },
  'server/src/users/build.ts': {
    'buildUsers.sweeps.unused-photos.everySeconds': [
      3600,
      'how often pictures that no ride shows any more are removed',
    ],
    'buildLeaving.sweeps.abandoned-guests.everySeconds': [
      3600,
      'how often guests who are gone are forgotten',
    ],
  },
  'server/src/users/photo-store.ts': {
    'createPhotoStore.sweepUnused.sql': ["interval '1 day'", 'how old a picture is that the sweep looks at'],
  },
  'server/src/users/photo.ts': {
    mostPixels: [50000000, 'pixels of a photo that is read'],
    sidePixels: [256, 'of the photo that is kept'],
    mostAtOnce: [2, 'photos that are repainted at the same time'],
    'repaint.seconds': [5, 'a photo that takes longer to repaint is refused'],
  },
}
