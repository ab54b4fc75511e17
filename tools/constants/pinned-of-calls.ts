// Every number of security and time in the rooms through which calls come in (`http`, `limits`), with its purpose. If you
// change one, change it here and on the page that states it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './reading.ts'

/** By file, under the names that `reading.ts` gives. */
export const pinnedOfCalls: PinnedConstants = {
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
  'server/src/limits/build.ts': {
    'buildLimits.sweeps.old-limits.everySeconds': [600, 'how often expired counters are deleted'],
  },
  'server/src/limits/rules.ts': {
    'createRules.reads.seconds': [10, 'the window of reads of one person on one node; how many is a setting'],
    'createRules.writes.seconds': [
      10,
      'the window of writes of one person on one node; how many is a setting',
    ],
    'createRules.writesOfDay.most': [20000, 'acts of one person in a day on one node'],
    'createRules.writesOfDay.seconds': [86400, 'that day'],
    'createRules.keptBytes.most': [
      10000000,
      'bytes of responses kept for repeated calls of one person in a day on one node',
    ],
    'createRules.keptBytes.seconds': [86400, 'that day'],
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
}
