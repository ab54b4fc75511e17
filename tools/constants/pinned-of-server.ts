// Every number of security and time that the server is governed by, with what it is for. Whoever changes one changes it here
// too, and on the page that tells it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './reading.ts'

/** By file, under the names that `reading.ts` gives. */
export const pinnedOfServer: PinnedConstants = {
  'server/src/adapters.ts': {
    'openAdapters.counters.maxRetriesPerRequest': [0, 'counting never waits for a Redis that is away'],
  },
  'server/src/apart/build.ts': {
    'buildApart.sweeps.old-pairs-apart.everySeconds': [600, 'how often pairs whose time is over are removed'],
  },
  'server/src/apart/model.ts': {
    'apartSeconds.refused': [
      1800,
      'how long who refused a pending ride and the others of it are not proposed together',
    ],
    'apartSeconds.left': [
      2592000,
      'how long who left an active ride and those left behind are not proposed together',
    ],
  },
  'server/src/app.ts': {
    drainMilliseconds: [4000, 'what is under way may end while the service stops'],
  },
  'server/src/chat/build.ts': {
    'messageRule.most': [60, 'messages of one person within the seconds below'],
    'messageRule.seconds': [10, 'the window of the messages above'],
    'buildChat.connectionSweeps.missed-messages.everySeconds': [
      2,
      'how late a message may be whose wake-up was lost',
    ],
  },
  'server/src/chat/model.ts': {
    messagesPerAnswer: [1000, 'messages in one response'],
  },
  'server/src/chat/store.ts': {
    'createMessageStore.insert.row.created_at.sql': [
      "interval '1 millisecond'",
      'each message is later than the one before, whatever the clock does',
    ],
  },
  'server/src/database/connection.ts': {
    fullMilliseconds: [30000, 'a full disk is told about once in this time'],
    statementMilliseconds: [15000, 'a statement that takes longer is ended'],
    silenceMilliseconds: [20000, 'a connection on which nothing comes for this long is taken for broken'],
    idleTransactionMilliseconds: [30000, 'a transaction that does nothing for this long is ended'],
    probeMilliseconds: [2000, 'whether the database responds is known after this time'],
  },
  'server/src/database/wait-for-database.ts': {
    pauseMilliseconds: [500, 'between two looks whether the database is there'],
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
  'server/src/identity/model.ts': {
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
    keptAfterEndDays: [30, 'how long an ended session is kept'],
  },
  'server/src/identity/sessions.ts': {
    lookBackSeconds: [15, 'ended sessions that other nodes are told of again, for one that was away'],
  },
  'server/src/jobs/alarm-clock.ts': {
    togetherMilliseconds: [20, 'jobs that come due so close together are begun together'],
    gatherMilliseconds: [15, 'many notifications of jobs within this are one look'],
    deafMilliseconds: [500, 'between two looks for jobs while no notifications are heard'],
    longestMilliseconds: [60000, 'longer timers are set again on the way'],
  },
  'server/src/jobs/runner.ts': {
    pollMilliseconds: [10000, 'how often jobs are looked for whatever is heard of them'],
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
    'createRules.reports.most': [30, 'reports of one rider in a day'],
    'createRules.reports.seconds': [86400, 'the time over which those are counted'],
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
  'server/src/live/postgres-bus.ts': {
    largestBytes: [7900, 'the largest wake-up that PostgreSQL takes'],
    connectMilliseconds: [10000, 'a listening connection that does not stand by then is tried anew'],
    checkMilliseconds: [15000, 'how often the listening connection is checked'],
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
  'server/src/main.ts': {
    drainLimitMilliseconds: [9000, 'a service that has not stopped by then is ended'],
  },
  'server/src/map/service.ts': {
    versionMilliseconds: [5000, 'how late a tile may show streets that were just imported'],
  },
  'server/src/matchmaking/asking.ts': {
    soonSeconds: [0.25, 'a batch after a change waits this long for more'],
    shortBatchSeconds: [0.5, 'where batches come this often, that is not needed'],
  },
  'server/src/matchmaking/batch-problem.ts': {
    leastEngineMilliseconds: [250, 'the engine’s time for a small batch'],
    mostEngineMilliseconds: [1000, 'the engine’s time for a large batch'],
  },
  'server/src/matchmaking/build.ts': {
    'buildMatchmaking.sweeps.forgotten-regions.everySeconds': [
      1,
      'how often regions are looked for whose batch was lost',
    ],
  },
  'server/src/matchmaking/known-places.ts': {
    rememberMilliseconds: [600000, 'how long the meeting places of a region are remembered'],
  },
  'server/src/matchmaking/service.ts': {
    mostProposingMilliseconds: [2500, 'a batch stores its proposals for no longer than this'],
    lateSeconds: [3, 'a batch later than this was lost'],
  },
  'server/src/matchmaking/store.ts': {
    batchLimitSeconds: [5, 'a batch that takes longer was cut off with its node'],
    recentSeconds: [300, 'how far back requests tell what is to be expected of the next ones'],
  },
  'server/src/notifications/push-sender.ts': {
    answerWithinMilliseconds: [10000, 'a push service that does not respond by then is tried again later'],
  },
  'server/src/notifications/service.ts': {
    browsersPerUser: [10, 'browsers of one person that pushes go to'],
    gatherMessagesSeconds: [1, 'messages within this time are told in one push'],
    triesAtMost: [5, 'tries to send one push'],
  },
  'server/src/outbox/service.ts': {
    'createOutboxService.send.maxAttempts': [12, 'tries to send a mail or a text'],
  },
  'server/src/outbox/text-carriers.ts': {
    patienceMilliseconds: [10000, 'a carrier of texts that does not respond by then is tried again'],
  },
  'server/src/people/build.ts': {
    'buildPeople.sweeps.old-reports.everySeconds': [
      3600,
      'how often reports whose time is over are looked for',
    ],
  },
  'server/src/people/service.ts': {
    keptDays: [180, 'how long a report and its evidence are kept'],
  },
  'server/src/places/photon.ts': {
    answerWithinMilliseconds: [1500, 'a geocoder that does not respond by then is done without'],
    restMilliseconds: [30000, 'a geocoder that fails is left alone for this long'],
    keepMilliseconds: [3600000, 'what a geocoder said is remembered for this long'],
  },
  'server/src/repeated-lines.ts': {
    everyMilliseconds: [60000, 'a line of the log that repeats is written once in this time'],
    mostCauses: [500, 'different lines whose repeats are counted'],
  },
  'server/src/ride-requests/build.ts': {
    'buildRequests.sweeps.searches-over.everySeconds': [0.5, 'how late a search may end'],
    'buildRequests.sweeps.rests-over.everySeconds': [2, 'how late a rest may end'],
  },
  'server/src/ride-requests/model.ts': {
    absenceDays: [30, 'how long a missed meeting delays its rider’s next searches'],
    delaySecondsOfAbsences: [15, 'delay of the second missed meeting; each further one doubles it'],
    longestDelaySeconds: [60, 'longest delay of a search after missed meetings'],
    leastSecondsAfterReturn: [30, 'searching time left at least after a pending ride fell apart'],
    restSeconds: [600, 'how long a search that found nobody waits to be taken up again'],
    mostSecondsAhead: [300, 'only rides that leave right away, give or take'],
    shortestTripMeters: [100, 'below this a taxi is not worth sharing'],
  },
  'server/src/rides/build.ts': {
    'buildRides.sweeps.rides-due.everySeconds': [1, 'how late a deadline of a ride may be met'],
    'buildRides.sweeps.old-code-tries.everySeconds': [
      600,
      'how often tries at codes that no longer count are removed',
    ],
  },
  'server/src/rides/code-try-store.ts': {
    'createCodeTryStore.forgetOld.sql': ["interval '1 day'", 'tries at codes are kept for this long'],
  },
  'server/src/rides/meet.ts': {
    mostWrongTries: [5, 'wrong codes of one rider at the meeting, within the seconds below'],
    windowSeconds: [600, 'the window of the wrong codes above'],
  },
  'server/src/rides/model.ts': {
    sameStopDegrees: [0.00001, 'two stops within this are one'],
  },
  'server/src/rides/parts.ts': {
    promptSeconds: [0.05, 'a look at a ride comes this much after its deadline'],
    'wakeAt.maxAttempts': [3, 'tries of that look, which a sweep makes up for'],
  },
  'server/src/rides/propose.ts': {
    secondsToGetReady: [120, 'between the last moment to accept and the walk to the meeting point'],
  },
  'server/src/rides/rules.ts': {
    writableAfterMilliseconds: [86400000, 'how long riders may write to each other after the ride'],
    fareMilliseconds: [86400000, 'how long after a ride its fare may be entered'],
    blindAcceptanceMilliseconds: [
      2000,
      'after a change of terms, an acceptance that names none may mean the terms before',
    ],
  },
  'server/src/rides/service.ts': {
    mostRidesOfPage: [100, 'rides in one response'],
  },
  'server/src/roads/build.ts': {
    lookEverySeconds: [2, 'how late an import that just ended is driven on'],
  },
  'server/src/settlement/build.ts': {
    'buildSettlement.sweeps.shares-to-remind.everySeconds': [5, 'how late a reminder of a share may be'],
  },
  'server/src/settlement/service.ts': {
    mailUsefulSeconds: [43200, 'a mail about shares is not sent later than this'],
  },
  'server/src/users/build.ts': {
    'buildLeaving.sweeps.abandoned-guests.everySeconds': [
      3600,
      'how often guests who are gone are forgotten',
    ],
  },
  'server/src/users/photo.ts': {
    mostPixels: [50000000, 'pixels of a photo that is read'],
    sidePixels: [256, 'of the photo that is kept'],
    mostAtOnce: [2, 'photos that are repainted at the same time'],
    'repaint.seconds': [5, 'a photo that takes longer to repaint is refused'],
  },
}
