// Every number of security and time in the rooms of the server, with its purpose (`pinned-of-access.ts` has those that
// decide who gets in, `pinned-of-calls.ts` those through which calls come in, `pinned-of-database.ts` those of the
// database and its jobs). If you change one, change it here and on the page that states it (docs/security.md,
// docs/spec.md).
import type { PinnedConstants } from './read-numbers-from-source.ts'

/** By file, under the names that `read-numbers-from-source.ts` gives. */
export const pinnedOfServer: PinnedConstants = {
  'server/src/adapters.ts': {
    'openRedis.counters.maxRetriesPerRequest': [0, 'counting never waits for a Redis that is down'],
  },
  'server/src/apart/build.ts': {
    'buildApart.sweeps.old-pairs-apart.everySeconds': [600, 'how often expired pairs are deleted'],
  },
  'server/src/apart/kept-waiting-rules.ts': {
    'keptWaiting.apartSeconds': [
      300,
      'how long riders whom a guest kept waiting are proposed with no guests',
    ],
    'keptWaiting.afterEndingSeconds': [
      1800,
      'how long an active ride that was ended for lack of a taxi counts as such',
    ],
    'keptWaiting.refusalSeconds': [20, 'from when on a refusal has kept others waiting'],
    'keptWaiting.timesUnproven': [2, 'how often a guest is kept waiting before the same holds for them'],
    'keptWaiting.timesByProven': [
      2,
      'how often anybody is kept waiting, once by a proven rider, before that holds for new ones',
    ],
    'keptWaiting.apartFromNewSeconds': [60, 'how long that is'],
    'keptWaiting.longerEachTime': [2, 'the factor of it for each further time'],
    'keptWaiting.joinedSeconds': [3600, 'how long after joining a ride a rider can be kept waiting by it'],
  },
  'server/src/apart/unreliable-rider-pause-rules.ts': {
    'lettingDown.points': [3, 'how often others are let down before nobody is proposed with somebody'],
    'lettingDown.ofSilence': [1, 'what a proposal counts that somebody lets pass'],
    'lettingDown.ofLeaving': [1, 'what an active ride counts that ends because somebody leaves it'],
    'lettingDown.ofEnding': [2, 'what an active ride counts that somebody ends for lack of a taxi'],
    'lettingDown.withinSeconds': [3600, 'the time in which those count'],
    'lettingDown.pauseSeconds': [1800, 'how long nobody is proposed with them'],
  },
  'server/src/apart/pairs-apart-store.ts': {},
  'server/src/apart/why-and-how-long-apart-rules.ts': {
    'apartSeconds.refused': [
      1800,
      'how long a rider who refused a pending ride is kept apart from its other riders',
    ],
    'apartSeconds.left': [
      2592000,
      'how long a rider who left an active ride is kept apart from its other riders',
    ],
    unwantedRating: [1, 'a ride with so few stars keeps its people apart'],
  },
  'server/src/live/connection-turns.ts': {
    'connecting.together': [12, 'how many connections are let in at once'],
    'connecting.each': [4, 'how many of one network are'],
  },
  'server/src/limits/caller-turns.ts': {
    'ofPerson.each': [4, 'how many calls and events of one person are acted on at once'],
    'ofNetwork.together': [14, 'how many calls and events of all networks are acted on at once'],
    'ofNetwork.each': [8, 'how many calls and events of one network are acted on at once'],
    'ofNobody.together': [5, 'how many calls without a session are acted on at once'],
    'ofNobody.each': [5, 'the same of one network'],
    'ofNobody.mostWaiting': [4_000, 'calls without a session of one network that wait for their turn'],
    'ofNobody.mostWaitingTogether': [10_000, 'the same of everybody'],
    'ofPerson.mostWaiting': [400, 'calls and events of one person that wait for their turn'],
    'ofPerson.mostWaitingTogether': [20_000, 'calls and events of all persons that wait'],
    'ofNetwork.mostWaiting': [4_000, 'calls and events of one network that wait for their turn'],
    'ofNetwork.mostWaitingTogether': [20_000, 'calls and events of all networks that wait'],
  },
  'server/src/chat/deleted-account-messages-store.ts': {
    departedWordsEverySeconds: [60, 'how soon the messages of deleted accounts are sealed'],
    sealedAtOnce: [100, 'deleted accounts whose messages are sealed in one transaction'],
  },
  'server/src/chat/add-messages.ts': {
    mostTogether: [8, 'messages of a ride that are stored together, each a millisecond after the other'],
  },
  'server/src/chat/message-store.ts': {
    'laterThanLatest.sql': ["interval '1 millisecond'", 'each message is later than the one before'],
  },
  'server/src/matchmaking/how-many-nearby.ts': {
    quietSeconds: [60, 'within this time a rider who searches again gets no new count of people nearby'],
  },
  'server/src/notifications/subscription-lifetime.ts': {
    'isSubscriptionAlive.sql': [
      "interval '30 days'",
      'how long a browser whose sessions are not ours gets pushes',
    ],
  },
  'server/src/rides/address-parts.ts': {
    mostWords: [24, 'words of an address that are read, since the work grows with their square'],
  },
  'server/src/rides/address-words.ts': {
    'foldedWords.max': [2000, 'words of addresses that are kept as the lists have them'],
  },
  'server/src/rides/street-of-address.ts': {
    longestName: [4, 'words of a street’s name that are shown if none of them tells that it is one'],
  },
  'server/src/rides/which-rides-count.ts': {
    bestWithoutRide: [3, 'the best rating that counts for a ride canceled after the meeting'],
    quickRidesSeconds: [
      86400,
      'after a ride, one that was too quick to be real does not count for this long',
    ],
    topMetersPerSecond: [
      44.44444444444444,
      '160 km/h: a ride that was faster was no ride and counts for no rating',
    ],
  },
  'server/src/shutdown.ts': {
    drainLimitMilliseconds: [9000, 'a service that has not stopped by then exits'],
    callsDrainMilliseconds: [4000, 'how long calls under way may take while the service stops'],
    connectionsDrainMilliseconds: [3000, 'how long events may still be sent while the service stops'],
  },
  'server/src/map/tile-cache.ts': {
    versionMilliseconds: [5000, 'how late the map shows streets that were just imported'],
  },
  'server/src/matchmaking/batch-schedule.ts': {
    lookForLostSeconds: [5, 'how soon a search whose batch was lost gets another one'],
    lookAgainSeconds: [1, 'how often lost batches are looked for while riders search'],
    lateSeconds: [3, 'a batch that is later than this counts as lost'],
    batchLimitSeconds: [5, 'a batch that takes longer was interrupted with its node'],
  },
  'server/src/matchmaking/engine/time-for-a-batch.ts': {
    mostEngineMilliseconds: [1000, 'the engine’s time for a large batch'],
    leastEngineMilliseconds: [250, 'the engine’s time for a small batch'],
  },
  'server/src/matchmaking/known-places.ts': {
    rememberMilliseconds: [600000, 'how long the meeting places of a region are remembered'],
  },
  'server/src/matchmaking/batches-and-last-calls-service.ts': {},
  'server/src/matchmaking/propose-groups.ts': {
    mostProposingMilliseconds: [2500, 'how long a batch may take to store its proposals'],
  },
  'server/src/matchmaking/searching-requests-store.ts': {
    'createMatchmakingStore.searching.rows.sql': [
      "interval '1 hour'",
      'how far back the counts of people nearby are limited for an account',
    ],
  },
  'server/src/matchmaking/waiting-for-better-group.ts': {
    recentSeconds: [300, 'how far back requests are counted to estimate the next ones'],
  },
  'server/src/notifications/push-sender.ts': {
    mostSites: [1000, 'of how many push services it is remembered that they are slow'],
  },
  'server/src/notifications/unknown-and-silent-push-services.ts': {
    'othersTurns.together': [2, 'how many pushes to services of no known browser are under way on a node'],
    'othersTurns.each': [2, 'how many of them to one service'],
    'othersTurns.mostWaiting': [2, 'how many of them to one service wait'],
    'othersTurns.mostWaitingTogether': [2, 'how many of them wait'],
    'restRuleOf.slowMilliseconds': [5000, 'a push service of a browser is slow from here'],
    'restRuleOf.restMilliseconds': [10_000, 'how long a slow push service of a browser is not called'],
    'restRuleOf.slowMilliseconds 2': [2500, 'any other push service is slow from here'],
    'restRuleOf.restMilliseconds 2': [60_000, 'how long any other slow push service is not called'],
  },
  'server/src/notifications/resolve-names.ts': {
    patienceMilliseconds: [2000, 'how long a name server may take for the name of a push service'],
    'resolveNames.resolver.tries': [1, 'how often it is asked'],
  },
  'server/src/notifications/push-lifetime-urgency-retries.ts': {
    mostPushTries: [5, 'how often one push is tried'],
  },
  'server/src/notifications/push-gathering.ts': {
    gatherMessagesSeconds: [1, 'messages within this time share one push'],
  },
  'server/src/notifications/browsers-per-user.ts': {
    browsersPerUser: [10, 'how many browsers of one rider get pushes'],
  },
  'server/src/outbox/unknown-and-silent-mail-domains.ts': {
    'restRule.slowMilliseconds': [9_500, 'milliseconds after which a mail makes its domain rest'],
    'restRule.slowInARow': [1, 'mails so slow in a row that begin this rest'],
    'restRule.restMilliseconds': [60_000, 'milliseconds for which such a domain is not tried'],
    slowMilliseconds: [2_000, 'milliseconds after which a mail is slow'],
    quickForEachSlow: [10, 'quick mails to a domain that make up for a slow one'],
    mostOwed: [200, 'quick mails to a domain that may be missing at most'],
    quickUntilKnown: [5, 'quick mails in a row after which a domain is known'],
    'share.milliseconds': [2_000, 'how long the mails of one owner may take'],
    'share.ofMilliseconds': [60_000, 'in so much time, before they leave those places to others'],
    'places.hosts.together': [5, 'mails under way to the hosts of many mailboxes'],
    'places.hosts.each': [5, 'mails under way to one of them'],
    'places.hosts.forLightOwners': [0, 'of these, only for owners whose mails took little time'],
    'places.known.together': [3, 'mails under way to known domains'],
    'places.known.each': [2, 'mails under way to those of one owner'],
    'places.known.forLightOwners': [1, 'of these, only for owners whose mails took little time'],
    'places.unknown.together': [2, 'mails under way to domains that are not yet known'],
    'places.unknown.each': [1, 'mails under way to those of one owner'],
    'places.unknown.forLightOwners': [1, 'of these, only for owners whose mails took little time'],
    'places.slow.together': [1, 'mails under way to slow domains'],
    'places.slow.each': [1, 'mails under way to one of them'],
    'places.slow.forLightOwners': [0, 'of these, only for owners whose mails took little time'],
    mostDomains: [10_000, 'domains that are remembered, and as many that have taken none yet'],
  },
  'server/src/outbox/smtp-carrier.ts': {
    'patience.connectionTimeout': [10_000, 'how long the connection to the mail server may take'],
    'patience.greetingTimeout': [10_000, 'how long the mail server may take to greet'],
    'patience.socketTimeout': [10_000, 'how long the mail server may say nothing'],
    'patience.dnsTimeout': [10_000, 'how long the name of the mail server may take'],
  },
  'server/src/outbox/send-and-deliver-service.ts': {
    'restRule.slowMilliseconds': [9500, 'a delivery that takes longer means that the provider hangs'],
    'restRule.slowInARow': [3, 'after how many of them in a row the provider is not called'],
    'restRule.restMilliseconds': [10_000, 'how long a provider that hangs is not called'],
    'pause.firstSeconds': [2, 'seconds that a message without a place waits first'],
    'pause.growth': [1.5, 'by how much longer it waits each time'],
    'pause.longestSeconds': [20, 'seconds that it waits at most'],
    'createOutboxService.optionsOf.maxAttempts': [12, 'how often a mail or a text is tried'],
  },
  'server/src/outbox/mail-and-sms-providers.ts': {
    patienceMilliseconds: [10000, 'a carrier of texts that does not respond by then is tried again'],
  },
  'server/src/people/build.ts': {
    'buildPeople.sweeps.old-reports.everySeconds': [3600, 'how often expired reports are deleted'],
  },
  'server/src/people/reports-at-desk-store.ts': {
    mostListed: [200, 'how many reports one list of the desk has'],
  },
  'server/src/people/block-and-report-service.ts': {},
  'server/src/calls-to-outside-services.ts': {
    failuresInARow: [5, 'after so many failures in a row an outside service is not called for a while'],
    restMilliseconds: [30000, 'an outside service that fails is not called for this long'],
    cacheMilliseconds: [3600000, 'how long a response of an outside service is cached'],
    longestResponseBytes: [1000000, 'a longer response of an outside service is refused'],
  },
  'server/src/roads/other-router.ts': {
    timeoutMilliseconds: [1000, 'if a router does not respond by then, our own streets are used'],
  },
  'server/src/places/http-handlers.ts': {
    listMilliseconds: [10_000, 'how soon a node notices that the list of places has changed'],
  },
  'server/src/places/photon-geocoder.ts': {
    timeoutMilliseconds: [1500, 'if a geocoder does not respond by then, our own places are used'],
  },
  'server/src/logging.ts': {
    everyMilliseconds: [60000, 'a line of the log that repeats is written once in this time'],
    mostCauses: [500, 'how many different lines are counted'],
    'causeOf.most': [1, 'lines a minute of an outage’s cause'],
    mostAlike: [60, 'lines a minute of calls refused for one reason at one route, or of faults of one kind'],
  },
  'server/src/ride-requests/build.ts': {},
  'server/src/ride-requests/drop-near.ts': {
    nearMeters: [250, 'how far from the door a stop may be'],
  },
  'server/src/ride-requests/no-show-delay-rules.ts': {
    absenceDays: [30, 'how long a missed meeting delays its rider’s next searches'],
    delaySecondsOfAbsences: [15, 'delay of the second missed meeting; each further one doubles it'],
    longestDelaySeconds: [60, 'longest delay of a search after missed meetings'],
  },
  'server/src/ride-requests/request-states-model.ts': {},
  'server/src/ride-requests/refused-requests.ts': {
    mostSecondsAhead: [300, 'how far ahead a ride may be requested'],
    shortestTripMeters: [100, 'a shorter trip is not worth sharing a taxi'],
  },
  'server/src/ride-requests/ride-request-store.ts': {
    oldRequestsEverySeconds: [21600, 'how often searches that came to nothing long ago are looked for'],
    mostForgottenAtOnce: [10000, 'how many of these one look forgets'],
  },
  'server/src/ride-requests/search-times.ts': {
    leastSecondsAfterReturn: [30, 'the least searching time after a pending ride fell apart'],
    restSeconds: [600, 'how long a search without companions can be resumed'],
  },
  'server/src/ride-requests/usual-wait.ts': {
    mostSearches: [5000, 'how many searches of an area are read for that'],
    pastDays: [28, 'how many days of searches the shown waits are computed from'],
    mostMinutes: [60, 'the longest wait that is shown'],
    'createWaits.dayMilliseconds': [86400000, 'how long the shown wait of an area stays the same'],
    'createWaits.mostRegions': [2000, 'how many areas’ waits are cached'],
    leastPeopleForWaits: [20, 'with fewer people no wait is shown'],
  },
  'server/src/rides/code-tries-store.ts': {
    oldTriesEverySeconds: [600, 'how often expired tries at codes are deleted'],
    'createCodeTryStore.forgetOld.sql': ["interval '1 day'", 'how long tries at codes are kept'],
    wrongTriesSeconds: [600, 'the window of the wrong codes above'],
    mostWrongTries: [5, 'wrong codes of one rider at the meeting, within the seconds below'],
  },
  'server/src/rides/refuse.ts': {
    'refuseCompanion.pending.limit': [1, 'a rider has at most one pending ride'],
  },
  'server/src/rides/ride-states-model.ts': {},
  'server/src/rides/chat-times-rules.ts': {
    writableAfterHours: [24, 'how long riders may write to each other after the ride'],
  },
  'server/src/rides/parts.ts': {},
  'server/src/rides/learn-traffic-from-rides.ts': {
    learnEverySeconds: [10, 'how soon traffic is learned from an ended ride'],
    atOnce: [50, 'how many rides one run learns traffic from'],
  },
  'server/src/rides/meeting-time.ts': {
    secondsToGetReady: [120, 'between the last moment to accept and the walk to the meeting point'],
  },
  'server/src/rides/requester.ts': {
    sameStopDegrees: [0.00001, 'two stops within this are one'],
  },
  'server/src/rides/accept.ts': {
    blindAcceptanceMilliseconds: [
      2000,
      'how long after a change of terms an acceptance without a version may mean the old terms',
    ],
  },
  'server/src/rides/fare-entry-time.ts': {
    fareMilliseconds: [86400000, 'how long after a ride its fare may be entered'],
  },
  'server/src/rides/ride-page.ts': {
    'reading.mostWaitingTogether': [400, 'pages that wait for all networks'],
    'reading.mostWaiting': [100, 'pages that wait for one network'],
    'reading.each': [2, 'how many of them for one network'],
    'reading.together': [4, 'pages of rides that are read at once'],
    mostRidesOfPage: [100, 'rides in one response'],
  },
  'server/src/rides/taxi-store.ts': {},
  'server/src/roads/imported-area.ts': {
    'onTheSpot.durationSeconds': [0, 'a walk from a place to itself'],
  },
  'server/src/roads/longest-walk.ts': {
    'longestWalk.seconds': [900, 'how long a walk may be, with steps and lights on its way'],
  },
  'server/src/roads/open-imported-areas.ts': {
    lookEverySeconds: [5, 'how soon new streets are used after their import'],
  },
  'server/src/roads/learned-traffic.ts': {
    leastLearnedSeconds: [120, 'no traffic is learned from shorter drives'],
  },
  'server/src/roads/hour-of-week.ts': {
    hoursOfDay: [24, 'traffic differs by the hour of the day and the day of the week'],
  },
  'server/src/secrets/sealed-pictures-store.ts': {
    oldSealedPicturesEverySeconds: [3600, 'how often pictures that were sealed for long enough are deleted'],
  },
  'server/src/secrets/sealed-words-store.ts': {
    oldSealedWordsEverySeconds: [
      3600,
      'how often sealed descriptions and notes that have expired are deleted',
    ],
  },
  'server/src/settlement/departed-disputes-store.ts': {
    departedDisputesEverySeconds: [
      3600,
      'how often sealed disputes of deleted accounts that have expired are deleted',
    ],
  },
  'server/src/settlement/deleted-debtor-store.ts': {
    oldDebtsEverySeconds: [3600, 'how often debts of deleted accounts that have expired are deleted'],
    debtDays: [90, 'how long a deleted account’s debt comes back with what its owner had proven'],
  },
  'server/src/settlement/settlement-model.ts': {
    mostLettersOfIban: [4, 'letters behind the country of an IBAN that reaches somebody during a block'],
  },
  'server/src/settlement/fare-and-share-store.ts': {
    mostDisputes: [20, 'disputes of a share that are kept; further ones are refused'],
    mostToldOfWays: [20, 'rides whose debtors are told how they can pay now'],
  },
  'server/src/settlement/enter-fare.ts': {
    mostTimesEstimate: [20, 'a fare above this many times the estimate is refused'],
  },
  'server/src/settlement/receipt-store.ts': {
    mostReceiptsOfRide: [5, 'pictures of receipts that a payer can show in one ride'],
    unshownReceiptsEverySeconds: [3600, 'how often uploaded receipts that are a day old are deleted'],
    'createReceiptStore.sweepUploads.sql': [
      "interval '1 day'",
      'uploaded receipts are deleted after this time',
    ],
  },
  'server/src/settlement/settle-up-service.ts': {},
  'server/src/settlement/reminders.ts': {
    remindEverySeconds: [5, 'how late a reminder about a share may be'],
    mailUsefulSeconds: [43200, 'a mail about shares is dropped after this time'],
  },
  'server/src/standing/build.ts': {
    'buildStanding.sweeps.old-standing.everySeconds': [
      3600,
      'how often expired warnings and bans are deleted',
    ],
  },
  'server/src/standing/ban-and-warn-service.ts': {},
  'server/src/standing/ban-and-warning-notices.ts': {
    mailUsefulSeconds: [259200, 'a mail about a warning or a ban is dropped after this time'],
  },
  'server/src/standing/ban-and-warning-store.ts': {
    provenLatelyDays: [30, 'days for which a ban reaches back to what an account had proven'],
    mostTried: [10000, 'bans that the cookie of a new account’s browser is tried against'],
  },
  'server/src/users/gender-store.ts': {
    fixedDays: [30, 'how long a changed gender cannot be changed again'],
  },
  'server/src/tracing/open-telemetry.ts': {
    flushMilliseconds: [2000, 'how long a stopping service waits for a collector of traces'],
  },
  'server/src/matchmaking/look-for-full-vehicle.ts': {
    shortBatchSeconds: [0.5, 'batches more frequent than this do not wait'],
    soonSeconds: [0.25, 'a batch after a change waits this long for more'],
  },
}
