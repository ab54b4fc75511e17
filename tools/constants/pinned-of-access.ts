// Every number of security and time that decides who gets in, for how long and how often: accounts, limits, calls and
// connections. If you change one, change it here and on the page that states it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './read-numbers-from-source.ts'

/** By file, under the names that `read-numbers-from-source.ts` gives. */
export const pinnedOfAccess: PinnedConstants = {
  'server/src/desk/desk-server.ts': {
    bodyLimitBytes: [16384, 'the largest body that the desk reads'],
    'statusOf.UNAVAILABLE': [503, 'as in HTTP: the database is away'],
    'statusOf.NOT_SIGNED_IN': [401, 'as in HTTP'],
    'statusOf.WRONG_CREDENTIALS': [401, 'the same, whichever credential was wrong'],
    'statusOf.TOO_MANY_TRIES': [429, 'as in HTTP'],
    'statusOf.NOT_FOUND': [404, 'as in HTTP'],
    'statusOf.ALREADY_DONE': [409, 'as in HTTP'],
    'statusOf.NEW_WORDS': [409, 'as in HTTP'],
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
  'server/src/desk/token-and-session-lifetimes.ts': {
    'deskSeconds.token': [1800, 'how long the token of the command line is valid'],
    'deskSeconds.enrolment': [600, 'from the use of the token to the first code'],
    'deskSeconds.idle': [900, 'a session of the desk that is not used ends after this time'],
    'deskSeconds.session': [28800, 'every session of the desk ends after this time'],
  },
  'server/src/desk/person-store.ts': {
    mostFound: [50, 'how many people a search at the desk finds at most'],
  },
  'server/src/identity/account-notices.ts': {
    usefulSeconds: [86400, 'a mail about a changed way of signing in is dropped after this time'],
  },
  'server/src/identity/connections-of-ended-sessions.ts': {
    'connectionSweepsOf.ended-sessions.everySeconds': [
      0.5,
      'how long a connection may outlive a session that was ended on another node',
    ],
    'connectionSweepsOf.expired-sessions.everySeconds': [
      20,
      'how long a connection may outlive a session that expired',
    ],
    lookBackSeconds: [
      15,
      'how far back a node looks for sessions that others ended, in case a wake-up was lost',
    ],
  },
  'server/src/identity/device-proof.ts': {
    deviceDays: [180, 'how long a browser counts as one that signed in before'],
  },
  'server/src/identity/hosted-tokens.ts': {
    clockToleranceSeconds: [60, 'by how much the clock of a hosted provider may be wrong'],
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
    'lifetimes.recentWaySeconds': [
      2592000,
      'a way to sign in added within this time does not outlast a reset',
    ],
    'lifetimes.trustedWaySeconds': [604_800, 'after which a way of signing in is surely not a thief’s'],
    'lifetimes.formerPhoneSeconds': [
      604800,
      'a phone that an account has lost gets it back within this time',
    ],
    'lifetimes.formerEmailSeconds': [
      604800,
      'a proven email that an account has left gets it back for this long',
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
  'server/src/identity/password-hash-and-common-passwords.ts': {
    'computing.together': [2, 'hashes of passwords that are computed at once'],
    'computing.each': [1, 'how many of them for one network'],
    'computing.mostWaiting': [200, 'hashes that wait for one network'],
    'computing.mostWaitingTogether': [1_000, 'hashes that wait for all networks'],
    'cost.memoryCost': [19456, 'kibibytes that hashing a password takes (OWASP: 19 MiB)'],
    'cost.timeCost': [2, 'how often hashing passes over that memory'],
    'cost.parallelism': [1, 'how many threads hash one password'],
  },
  'server/src/identity/session-store.ts': {
    oldSessionsEverySeconds: [600, 'how often old sessions are deleted'],
    seenEverySeconds: [60, 'how exactly the last use of a session is stored'],
  },
  'server/src/identity/open-and-end-sessions.ts': {
    mostSessions: [50, 'open sessions of an account'],
  },
  'server/src/desk/audit-store.ts': {
    oldAuditEverySeconds: [3600, 'how often expired lines of the audit log are deleted'],
    longestSubject: [255, 'characters that the column of the audit log has for what a line is about'],
  },
  'server/src/live/close-once-left.ts': {
    leftMilliseconds: [2000, 'how long a transport stays open without a namespace'],
  },
  'server/src/live/cut-off-connections.ts': {
    mostPacketsUnread: [
      2000,
      'packets that wait for a client that does not read, before its connection is closed',
    ],
    mostBytesUnread: [4194304, 'bytes of those'],
    mostFramesAfterClose: [16, 'frames that a closed connection may still have under way'],
    mostBytesUnreadTogether: [134217728, 'bytes of those of all live connections of a node'],
  },
  'server/src/live/web-sockets.ts': {
    mostBytesPerEvent: [65536, 'bytes of an event, beyond which the connection ends'],
    mostFragmentsOfEvent: [4, 'frames that an event may be sent in, before its connection ends'],
    mostPacketsOfBody: [256, 'packets in the body of a request that polls, before its connection ends'],
    mostPartsOfFrame: [1024, 'parts in which the network may deliver a frame, before its connection ends'],
  },
  'server/src/live/forget-handshake.ts': {
    keptOfHeader: [1000, 'characters of a header that is read again'],
  },
  'server/src/live/packet-counts.ts': {
    bytesOfPacket: [1024, 'bytes for each of which a packet counts once'],
    mostValuesOfEvent: [500, 'values of an event that are parsed'],
    valuesOfPacket: [50, 'values of JSON for each of which a packet counts once'],
    shortPacket: [512, 'bytes of a packet that counts once, whatever is in it'],
    packetsOfStranger: [30, 'packets that a connection may send in that window before it is somebody’s'],
    windowMilliseconds: [10000, 'the window in which the packets of a person and of a network are counted'],
  },
  'server/src/live/event-delivery.ts': {
    missedEventsEverySeconds: [2, 'how late an event may be whose wake-up was lost'],
    mostReadings: [5, 'how often a state is read again because events arrived meanwhile'],
  },
  'server/src/live/heartbeat.ts': {
    'heartbeat.connectTimeout': [120000, 'how long a connection may wait to be let in'],
    'heartbeat.pingInterval': [15000, 'how often a connection is asked whether it still responds'],
    'heartbeat.pingTimeout': [10000, 'how long the answer may take'],
    outsideMilliseconds: [10000, 'how long a connection may be in no namespace and ask for none'],
  },
  'server/src/live/event-store.ts': {
    oldEventsEverySeconds: [60, 'how often events that no client asks for any more are deleted'],
    longestWaitMilliseconds: [
      250,
      'how long deleting old events waits for its lock, so that readers go first',
    ],
  },
  'server/src/live/catch-up-portions.ts': {
    eventsPerPage: [500, 'events read at once'],
    streamsPerRead: [10000, 'streams read at once'],
  },
  'server/src/live/accept-and-drain-connections.ts': {
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
  'server/src/live/events-in-shared-rows-store.ts': {
    places: [8, 'readers whose events are read and unpacked together'],
  },
  'server/src/live/numbered-streams.ts': {
    charactersPerWakeUp: [6000, 'a longer wake-up is sent in pieces'],
  },
  'server/src/chat/reading-messages.ts': {
    messagesPerResponse: [1000, 'messages in one response'],
    'reading.together': [4, 'pages of chats that are read at once'],
    'reading.each': [2, 'how many of them for one network'],
    'reading.mostWaiting': [200, 'pages that wait for one network'],
    'reading.mostWaitingTogether': [600, 'pages that wait for all networks'],
  },
  'server/src/compressed-json.ts': {
    plain: [0, 'the first byte of a payload that is stored uncompressed'],
    deflated: [1, 'the first byte of a payload that was deflated with the dictionary'],
    trained: [2, 'the first byte of a payload that was compressed with the trained dictionary'],
    leastPackedBytes: [200, 'shorter payloads are stored uncompressed'],
  },
  'server/src/people/evidence-size.ts': {
    fewerEvidenceBytesOfRider: [10_000, 'the same from a network that has made many reports in an hour'],
    evidenceBytesOfRider: [250_000, 'bytes of each rider’s latest words that a report keeps'],
    evidenceBytesOfMessage: [120, 'bytes that a message in a report takes besides its text'],
  },
  'server/src/people/report-turns.ts': {
    'reporting.together': [2, 'reports that are gathered at once'],
    'reporting.each': [1, 'how many of them for one network'],
    'reporting.mostWaiting': [20, 'reports that wait for one network'],
    'reporting.mostWaitingTogether': [100, 'reports that wait for all networks'],
  },
  'server/src/users/data-copy-turns.ts': {
    'copying.together': [2, 'copies of one’s data that are made at once'],
    'copying.each': [1, 'how many of them for one network'],
    'copying.mostWaiting': [20, 'copies that wait for one network'],
    'copying.mostWaitingTogether': [100, 'copies that wait for all networks'],
  },
  'server/src/users/photo-store.ts': {
    unusedPhotosEverySeconds: [3600, 'how often pictures that no ride shows any more are deleted'],
    mostPicturesOfReport: [4, 'pictures of the reported rider that a report names'],
    atOnce: [100, 'pictures that the sweep holds in memory at once'],
    'createPhotoStore.sweepUnused.old.sql': [
      "interval '1 day'",
      'the sweep only looks at pictures older than this',
    ],
  },
  'server/src/users/png-without-texts.ts': {
    bytesAroundChunk: [12, 'bytes of a chunk besides its data'],
  },
  'server/src/users/photo-limits.ts': {
    mostPixels: [50000000, 'how many pixels an uploaded photo may have'],
    mostSidePixels: [16383, 'the longest side that an uploaded photo may have'],
    mostScans: [50, 'scans of a JPEG: usual ones have ten'],
    mostRatio: [10, 'how many times longer than broad an uploaded photo may be'],
    mostBytesHeld: [150000000, 'bytes that decoding a picture may hold in memory'],
    sidePixels: [256, 'width and height of the stored photo'],
    'receiptQualities.pixels': [1600, 'the longer side of the stored picture of a receipt'],
    'receiptQualities.quality': [78, 'quality of the stored picture of a receipt, of 100'],
    'receiptQualities.pixels 2': [1600, 'the same if it takes too many bytes at the first quality'],
    'receiptQualities.quality 2': [50, 'the second quality to try'],
    'receiptQualities.pixels 3': [1000, 'the same if it takes too many bytes still'],
    'receiptQualities.quality 3': [50, 'the quality of the third try'],
    'receiptQualities.pixels 4': [700, 'the same at last'],
    'receiptQualities.quality 4': [20, 'the quality of the last try'],
    mostReceiptBytes: [600000, 'bytes of the stored picture of a receipt'],
    mostProcessorSeconds: [8, 'a photo that takes more of the processor is refused'],
    mostResidentBytes: [1000000000, 'a process that takes more memory than this ends itself'],
    mostAtOnce: [2, 'how many photos are repainted at the same time'],
    mostWaitingOfNetwork: [12, 'how many photos of one network wait for their turn'],
    mostAtHand: [30, 'how many photos are being repainted or wait for it, of everybody'],
    mostMilliseconds: [
      30_000,
      'a process that works longer on a photo is killed, and the photo may come again',
    ],
    mostMillisecondsToStart: [60000, 'how long such a process may take to start'],
    idleMilliseconds: [30000, 'an idle process that decodes photos ends after this time'],
  },
  'server/src/identity/password-reset.ts': {
    'createPasswordReset.requestReset.maxAttempts': [8, 'how often the mail of a reset is tried'],
  },
  'server/src/users/account-deletion-and-export.ts': {
    abandonedGuestsEverySeconds: [3600, 'how often abandoned guest accounts are deleted'],
    leftoversAfterSeconds: [60, 'after a deletion, what calls stored that were under way is deleted'],
  },
  'server/src/identity/social-link-and-attempt-store.ts': {
    oldReturnsEverySeconds: [600, 'how often unfinished sign-ins with a provider are deleted'],
  },
  'server/src/identity/sign-in-trail-store.ts': {
    oldRecordsEverySeconds: [3600, 'how often old entries of the trail of sign-ins are deleted'],
  },
  'server/src/identity/phone-link-and-code-store.ts': {
    oldCodesEverySeconds: [600, 'how often expired codes are deleted'],
  },
  'server/src/identity/mail-link-store.ts': {
    oldLinksEverySeconds: [600, 'how often expired links are deleted'],
  },
  'server/src/desk/operator-store.ts': {
    oldDeskSessionsEverySeconds: [600, 'how often ended sessions of the desk are deleted'],
  },
  'server/src/chat/message-delivery.ts': {
    missedMessagesEverySeconds: [2, 'how late a message may be whose wake-up was lost'],
  },
}
