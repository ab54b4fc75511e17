// Every number of security and time that decides who gets in, for how long and how often: accounts, limits, calls and
// connections. If you change one, change it here and on the page that states it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './reading.ts'

/** By file, under the names that `reading.ts` gives. */
export const pinnedOfAccess: PinnedConstants = {
  'server/src/desk/build.ts': {
    'buildDesk.sweeps.old-desk-sessions.everySeconds': [
      600,
      'how often ended sessions of the desk are deleted',
    ],
    'buildDesk.sweeps.old-desk-audit.everySeconds': [
      3600,
      'how often expired lines of the audit log are deleted',
    ],
  },
  'server/src/desk/desk-server.ts': {
    bodyLimitBytes: [16384, 'the largest body that the desk reads'],
    'statusOf.NOT_SIGNED_IN': [401, 'as in HTTP'],
    'statusOf.WRONG_CREDENTIALS': [401, 'the same, whichever credential was wrong'],
    'statusOf.TOO_MANY_TRIES': [429, 'as in HTTP'],
    'statusOf.NOT_FOUND': [404, 'as in HTTP'],
    'statusOf.ALREADY_DONE': [409, 'as in HTTP'],
    'statusOf.DECIDED_BY_ANOTHER': [409, 'as in HTTP'],
    'statusOf.INVALID_INPUT': [422, 'as in HTTP'],
    'statusOf.FAILED': [500, 'as in HTTP'],
  },
  'server/src/desk/figures-store.ts': {
    days: [14, 'how many days of figures the desk shows'],
  },
  'server/src/desk/second-factor.ts': {
    stepSeconds: [30, 'how long a code of the second factor is shown'],
    toleratedSteps: [1, 'by how many steps the clock of an operator’s phone may be wrong'],
  },
  'server/src/desk/sign-in-service.ts': {
    'tries.together': [8, 'tries to sign in at the desk that a node checks at a time'],
    'tries.each': [1, 'of those, tries for one operator, so that a form sent twice is no guess'],
    'tries.mostWaiting': [20, 'tries that wait for their turn before more are refused'],
  },
  'server/src/desk/lifetimes.ts': {
    'deskSeconds.token': [1800, 'how long the token of the command line is valid'],
    'deskSeconds.enrolment': [600, 'from the use of the token to the first code'],
    'deskSeconds.idle': [900, 'a session of the desk that is not used ends after this time'],
    'deskSeconds.session': [28800, 'every session of the desk ends after this time'],
  },
  'server/src/desk/person-store.ts': {
    mostFound: [50, 'how many people a search at the desk finds at most'],
  },
  'server/src/http/build.ts': {
    'buildHttp.sweeps.old-idempotency-keys.everySeconds': [
      600,
      'how often responses that are no longer repeated are deleted',
    ],
  },
  'server/src/http/compression.ts': {
    leastBytes: [4096, 'responses below this are not compressed'],
    brotliQuality: [4, 'how hard responses are compressed while the caller waits'],
  },
  'server/src/http/connection-lines.ts': {
    'connectionBounds.mostWaiting': [10, 'how many requests of a connection wait for an earlier response'],
    'connectionBounds.mostUnread': [
      128_000_000,
      'how many characters of responses may be unread in a process',
    ],
    'connectionBounds.unreadMilliseconds': [30_000, 'how long a connection may read nothing of a response'],
    lookMilliseconds: [100, 'how often what is unread is summed up at most'],
  },
  'server/src/http/front-door.ts': {
    retryAfterSeconds: [1, 'when to try again at a service that starts or stops'],
  },
  'server/src/http/body-limits.ts': {
    deepestBody: [32, 'how deep a body may be nested'],
    bodyLimitBytes: [65536, 'the largest body that is read'],
  },
  'server/src/http/uploaded-file.ts': {
    mostMilliseconds: [20_000, 'a file that takes longer to arrive is refused'],
    leastBytes: [20_000, 'whoever sends less between two looks only holds a place'],
    lookMilliseconds: [2000, 'how often it is looked at how much of a file has arrived'],
  },
  'server/src/limits/upload-turns.ts': {
    'receiving.together': [40, 'how many pictures, and how many receipts, a node receives at once'],
    'receiving.each': [4, 'how many of them of one network'],
    'receiving.mostWaiting': [20, 'how many of them of one network wait to be received'],
    'receiving.mostWaitingTogether': [200, 'how many of them of everybody wait to be received'],
  },
  'server/src/http/idempotency-store.ts': {
    goneAfterSeconds: [0.5, 'a call whose node is gone may be taken over after this time'],
    abandonedAfterSeconds: [
      15,
      'a call without a response by then was cut off, and may run again under its key',
    ],
    'createIdempotencyStore.forgetOld.sql': [
      "interval '24 hours'",
      'how long a repeated call of a signed-in rider gets the first response again',
    ],
    'createIdempotencyStore.forgetOld.sql 2': [
      "interval '10 minutes'",
      'the same before signing in, where the response contains a token',
    ],
  },
  'server/src/http/node-lock.ts': {
    againMilliseconds: [1000, 'a lost lock of the node is taken again after this time'],
    connectMilliseconds: [10000, 'a connection for the lock of the node that takes longer is dropped'],
  },
  'server/src/http/language.ts': {
    longestHeader: [500, 'how many characters of Accept-Language are read'],
  },
  'server/src/http/repeated-calls.ts': {
    longestWaitMilliseconds: [5000, 'a repeated call waits this long for the first one'],
    pauseMilliseconds: [100, 'between two checks whether the first one has its response'],
    'createRepeatedCalls.retryAfterSeconds': [1, 'when to try again if the first one still has none'],
  },
  'server/src/identity/account-notices.ts': {
    usefulSeconds: [86400, 'a mail about a changed way of signing in is dropped after this time'],
  },
  'server/src/identity/build.ts': {
    'buildIdentity.sweeps.old-sessions.everySeconds': [600, 'how often old sessions are deleted'],
    'buildIdentity.sweeps.old-mail-links.everySeconds': [600, 'how often expired links are deleted'],
    'buildIdentity.sweeps.old-phone-codes.everySeconds': [600, 'how often expired codes are deleted'],
    'buildIdentity.sweeps.old-returns.everySeconds': [
      600,
      'how often unfinished sign-ins with a provider are deleted',
    ],
    'buildIdentity.sweeps.old-sign-in-records.everySeconds': [
      3600,
      'how often old entries of the trail of sign-ins are deleted',
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
  'server/src/identity/device-proof.ts': {
    deviceDays: [180, 'how long a browser counts as one that signed in before'],
  },
  'server/src/identity/hosted-tokens.ts': {
    clockToleranceSeconds: [60, 'by how much the clock of a hosted provider may be wrong'],
  },
  'server/src/identity/mail-links.ts': {
    'createMailLinks.requestReset.maxAttempts': [8, 'how often the mail of a reset is tried'],
  },
  'server/src/identity/lifetimes.ts': {
    'lifetimes.ticketSeconds': [60, 'a ticket opens a socket for this long'],
    'lifetimes.phoneCodeSeconds': [300, 'a code texted to a phone is valid for this long'],
    'lifetimes.phoneCodePauseSeconds': [60, 'between two texts to one phone'],
    'lifetimes.verifyLinkSeconds': [86400, 'the link that proves an email is valid for this long'],
    'lifetimes.resetLinkSeconds': [3600, 'the link that sets a new password is valid for this long'],
    'lifetimes.socialAttemptSeconds': [600, 'a sign-in with a provider must be finished within this time'],
    'lifetimes.exchangeCodeSeconds': [
      120,
      'the one-use code after a provider’s return is valid for this long',
    ],
    'lifetimes.freshSignInSeconds': [900, 'a sign-in this recent is enough to change how one signs in'],
  },
  'server/src/identity/phone-code.ts': {
    phoneCodeTries: [5, 'wrong tries that end a texted code'],
  },
  'server/src/identity/openid-provider.ts': {
    rereadAfterMilliseconds: [
      43200000,
      'how long a provider’s addresses and keys are used before they are read again',
    ],
  },
  'server/src/identity/passwords.ts': {
    'computing.together': [3, 'hashes of passwords that are computed at once'],
    'computing.each': [1, 'how many of them for one network'],
    'computing.mostWaiting': [200, 'hashes that wait for one network'],
    'computing.mostWaitingTogether': [1_000, 'hashes that wait for all networks'],
    'cost.memoryCost': [19456, 'kibibytes that hashing a password takes (OWASP: 19 MiB)'],
    'cost.timeCost': [2, 'how often hashing passes over that memory'],
    'cost.parallelism': [1, 'how many threads hash one password'],
  },
  'server/src/identity/session-store.ts': {
    seenEverySeconds: [60, 'how exactly the last use of a session is stored'],
  },
  'server/src/identity/sessions.ts': {
    lookBackSeconds: [
      15,
      'how far back a node looks for sessions that others ended, in case a wake-up was lost',
    ],
  },
  'server/src/limits/build.ts': {
    'buildLimits.sweeps.old-limits.everySeconds': [600, 'how often expired counters are deleted'],
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
    'createRules.textsToNewPhones.seconds': [86400, 'the window of texts to phones without an account'],
    'createRules.textsToNewPhonesOfAddress.seconds': [86400, 'the same from one network'],
    'createRules.codes.most': [10, 'wrong codes for one phone in an hour'],
    'createRules.codes.seconds': [3600, 'that hour'],
    'createRules.codesOfDevice.most': [10, 'the same from a browser that signed in with the phone before'],
    'createRules.codesOfDevice.seconds': [3600, 'the window of those'],
    'createRules.codesOfDay.most': [30, 'wrong codes for one phone in a day'],
    'createRules.codesOfDay.seconds': [86400, 'that day'],
    'createRules.links.seconds': [60, 'the window of tries at links and codes of a return from one address'],
    'createRules.exports.most': [20, 'copies of one’s data'],
    'createRules.exports.seconds': [3600, 'the window of those'],
    'createRules.photos.most': [30, 'photos of oneself and of receipts'],
    'createRules.photos.seconds': [3600, 'the window of those'],
    'createRules.photosOfAddress.most': [600, 'photos from one network, whoever sends them'],
    'createRules.photosOfAddress.seconds': [3600, 'the window of those'],
    'createRules.unprovenRequests.seconds': [
      3600,
      'the window of ride requests from one network by people who have proven nothing; how many is a setting',
    ],
    'createRules.unprovenRequestsOfAccount.seconds': [3600, 'the window of one account’s part of those'],
    'createRules.unprovenNearby.most': [120, 'of those, how many are told how many could go their way'],
    'createRules.unprovenNearby.seconds': [3600, 'the window of those'],
    'createRules.messages.most': [60, 'messages of one rider within the seconds below'],
    'createRules.messages.seconds': [10, 'the window of the messages above'],
    'createRules.messageBytes.most': [300_000, 'bytes of one rider’s messages in one ride'],
    'createRules.messageBytes.seconds': [600, 'the window of those'],
    'createRules.watching.most': [300, 'looks at one link of a ride, by all who have it, in a minute'],
    'createRules.watching.seconds': [60, 'the time over which those are counted'],
    'createRules.watchMisses.most': [600, 'links of an address that show nothing, in a minute'],
    'createRules.watchMisses.seconds': [60, 'the time over which those are counted'],
    'createRules.reports.most': [30, 'reports of one rider in a day'],
    'createRules.reportsOfRide.most': [10, 'reports of one rider about one ride in a day'],
    'createRules.reportsOfRide.seconds': [86400, 'the time over which those are counted'],
    'createRules.reports.seconds': [86400, 'the time over which those are counted'],
    'createRules.deskTries.most': [5, 'wrong ways in to the desk for one operator'],
    'createRules.deskTries.seconds': [900, 'the time over which those are counted'],
    'createRules.signUpMailsOfAddress.most': [120, 'mails to new emails that one address causes'],
    'createRules.signUpMailsOfAddress.seconds': [3600, 'the time over which those are counted'],
    'createRules.deskCodesOfDay.most': [20, 'wrong codes in a day with the right key of an operator'],
    'createRules.deskCodesOfDay.seconds': [86_400, 'the time over which those are counted'],
    'createRules.deskTriesOfAddress.most': [20, 'wrong ways in to the desk from one address'],
    'createRules.deskTriesOfAddress.seconds': [900, 'the time over which those are counted'],
  },
  'server/src/limits/turns.ts': {
    'tooMany.retryAfterSeconds': [1, 'when to try again after too many costly calls at once'],
  },
  'server/src/live/build.ts': {
    'buildLive.sweeps.old-events.everySeconds': [
      60,
      'how often events that no client asks for any more are deleted',
    ],
    'buildLive.connectionSweeps.missed-events.everySeconds': [
      2,
      'how late an event may be whose wake-up was lost',
    ],
  },
  'server/src/desk/audit-store.ts': {
    longestSubject: [255, 'characters that the column of the audit log has for what a line is about'],
  },
  'server/src/live/close-once-left.ts': {
    leftMilliseconds: [2000, 'how long a transport stays open without a namespace'],
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
    mostReadings: [5, 'how often a state is read again because events arrived meanwhile'],
  },
  'server/src/live/event-store.ts': {
    eventsPerPage: [500, 'events read at once'],
    longestWaitMilliseconds: [
      250,
      'how long deleting old events waits for its lock, so that readers go first',
    ],
  },
  'server/src/live/live-server.ts': {
    drainMilliseconds: [3000, 'how long events may still be sent while the service stops'],
    sendingAwayMilliseconds: [10000, 'a draining node closes its connections within this time'],
  },
  'server/src/live/postgres-bus.ts': {
    largestBytes: [7900, 'the largest wake-up that PostgreSQL accepts'],
    connectMilliseconds: [10000, 'a listening connection that is not open by then is tried again'],
    sayEveryMilliseconds: [
      15000,
      'how often a node announces itself, which also checks its listening connection',
    ],
    goneMilliseconds: [60000, 'a node that has been silent for this long gets no more wake-ups'],
    greetedMilliseconds: [1000, 'after this time a new node knows whether it is the only one'],
    gatherMilliseconds: [5, 'events stored within this time share one wake-up'],
    charactersPerWakeUp: [5000, 'names of streams in one wake-up, so that PostgreSQL accepts it'],
  },
  'server/src/live/redis-bus.ts': {
    'createRedisBus.publisher.maxRetriesPerRequest': [0, 'a wake-up never waits for a Redis that is down'],
  },
  'server/src/live/redis-connection.ts': {
    responseMilliseconds: [1000, 'a Redis that does not respond by then counts as down'],
  },
  'server/src/live/send-to-all.ts': {
    longestFrameBytes: [65535, 'the longest text that is made into a frame once for all listeners'],
    finalTextFrame: [129, 'as in RFC 6455'],
    shortFrameBytes: [125, 'as in RFC 6455'],
    lengthInTwoBytes: [126, 'as in RFC 6455'],
  },
  'server/src/live/streams.ts': {
    streamsPerRead: [10000, 'streams read at once'],
    charactersPerWakeUp: [6000, 'a longer wake-up is sent in pieces'],
  },
  'server/src/chat/routes.ts': {
    'reading.together': [4, 'pages of chats that are read at once'],
    'reading.each': [2, 'how many of them for one network'],
    'reading.mostWaiting': [200, 'pages that wait for one network'],
    'reading.mostWaitingTogether': [600, 'pages that wait for all networks'],
  },
  'server/src/packing.ts': {
    plain: [0, 'the first byte of a payload that is stored uncompressed'],
    deflated: [1, 'the first byte of a payload that was deflated with the dictionary'],
    trained: [2, 'the first byte of a payload that was compressed with the trained dictionary'],
    leastPackedBytes: [200, 'shorter payloads are stored uncompressed'],
  },
  'server/src/people/evidence-size.ts': {
    evidenceBytesOfRider: [250_000, 'bytes of each rider’s latest words that a report keeps'],
    evidenceBytesOfMessage: [120, 'bytes that a message in a report takes besides its text'],
  },
  'server/src/people/routes.ts': {
    'reporting.together': [2, 'reports that are gathered at once'],
    'reporting.each': [1, 'how many of them for one network'],
    'reporting.mostWaiting': [20, 'reports that wait for one network'],
    'reporting.mostWaitingTogether': [100, 'reports that wait for all networks'],
  },
  'server/src/users/routes.ts': {
    'copying.together': [2, 'copies of one’s data that are made at once'],
    'copying.each': [1, 'how many of them for one network'],
    'copying.mostWaiting': [20, 'copies that wait for one network'],
    'copying.mostWaitingTogether': [100, 'copies that wait for all networks'],
  },
  'server/src/users/build.ts': {
    'buildUsers.sweeps.unused-photos.everySeconds': [
      3600,
      'how often pictures that no ride shows any more are deleted',
    ],
    'buildLeaving.sweeps.abandoned-guests.everySeconds': [
      3600,
      'how often abandoned guest accounts are deleted',
    ],
  },
  'server/src/users/photo-store.ts': {
    'createPhotoStore.sweepUnused.sql': [
      "interval '1 day'",
      'the sweep only looks at pictures older than this',
    ],
  },
  'server/src/users/painter.ts': {
    'createPainter.repaint.retryAfterSeconds': [5, 'when to send a photo again if too many wait'],
    idleMilliseconds: [30000, 'an idle process that decodes photos ends after this time'],
    mostAtHand: [30, 'how many photos are being repainted or wait for it, of everybody'],
    mostAtOnce: [2, 'how many photos are repainted at the same time'],
    mostMilliseconds: [8000, 'a process that works longer on a photo is killed'],
    mostMillisecondsToStart: [60000, 'how long such a process may take to start'],
    mostWaitingOfOne: [4, 'how many photos of one person wait for their turn'],
  },
  'server/src/users/photo-process.ts': {
    mostBytesHeld: [150000000, 'bytes that decoding a picture may hold in memory'],
    mostPixels: [50000000, 'how many pixels an uploaded photo may have'],
    mostRatio: [10, 'how many times longer than broad an uploaded photo may be'],
    mostResidentBytes: [1000000000, 'a process that takes more memory than this ends itself'],
    mostSidePixels: [16383, 'the longest side that an uploaded photo may have'],
    sidePixels: [256, 'width and height of the stored photo'],
    mostSeconds: [5, 'a photo that takes longer to repaint is refused'],
    'receiptQualities.pixels': [1600, 'the longer side of the stored picture of a receipt'],
    'receiptQualities.pixels 2': [1600, 'the same if it takes too many bytes at the first quality'],
    'receiptQualities.pixels 3': [1000, 'the same if it takes too many bytes still'],
    'receiptQualities.pixels 4': [700, 'the same at last'],
    'receiptQualities.quality': [78, 'quality of the stored picture of a receipt, of 100'],
    'receiptQualities.quality 2': [50, 'the second quality to try'],
    'receiptQualities.quality 3': [50, 'the quality of the third try'],
    'receiptQualities.quality 4': [20, 'the quality of the last try'],
    mostReceiptBytes: [600000, 'bytes of the stored picture of a receipt'],
  },
}
