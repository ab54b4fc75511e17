// Every number of security and time that governs the rooms of the server, with what it is for (those that decide who may come
// in: `pinned-of-access.ts`). Whoever changes one changes it here too, and on the page that tells it (docs/security.md, docs/spec.md).
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
    'buildChat.sweeps.departed-words.everySeconds': [60, 'how late words of people who left are sealed'],
    'messageRule.most': [60, 'messages of one person within the seconds below'],
    'messageRule.seconds': [10, 'the window of the messages above'],
    'buildChat.connectionSweeps.missed-messages.everySeconds': [
      2,
      'how late a message may be whose wake-up was lost',
    ],
  },
  'server/src/chat/departed-store.ts': {
    sealedAtOnce: [100, 'writers whose words are sealed in one transaction'],
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
  'server/src/database/primary.ts': {
    lookMilliseconds: [2000, 'which of several servers takes writes is known after this time'],
  },
  'server/src/database/wait-for-database.ts': {
    pauseMilliseconds: [500, 'between two looks whether the database is there'],
  },
  'server/src/jobs/alarm-clock.ts': {
    storedMilliseconds: [500, 'by then the database knows of a job that failed'],
    togetherMilliseconds: [20, 'jobs that come due so close together are begun together'],
    gatherMilliseconds: [15, 'many notifications of jobs within this are one look'],
    deafMilliseconds: [500, 'between two looks for jobs while no notifications are heard'],
    longestMilliseconds: [60000, 'longer timers are set again on the way'],
  },
  'server/src/jobs/look-ahead.ts': {
    longestLookSeconds: [5, 'how far ahead deadlines are looked for, at most'],
    againSeconds: [1, 'until what could not be done at its deadline is tried again'],
  },
  'server/src/jobs/runner.ts': {
    afterDueSeconds: [0.02, 'a sweep comes so much after the deadline that it saw coming'],
    pollMilliseconds: [10000, 'how often jobs are looked for whatever is heard of them'],
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
      5,
      'how late it is noticed that a search began whose batch was lost',
    ],
  },
  'server/src/matchmaking/known-places.ts': {
    rememberMilliseconds: [600000, 'how long the meeting places of a region are remembered'],
  },
  'server/src/matchmaking/service.ts': {
    lookAgainSeconds: [1, 'how often lost batches are looked for while anybody searches'],
    mostProposingMilliseconds: [2500, 'a batch stores its proposals for no longer than this'],
    lateSeconds: [3, 'a batch later than this was lost'],
  },
  'server/src/matchmaking/store.ts': {
    quietSeconds: [60, 'who asks again within it is not told anew who is near'],
    'createMatchmakingStore.searching.rows.sql': [
      "interval '1 hour'",
      'within it an account is told a dozen times who is near',
    ],
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
  'server/src/notifications/subscription-store.ts': {
    'goodSession.sql': ["interval '30 days'", 'how long a browser without a session of ours hears'],
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
  'server/src/people/report-store.ts': {
    mostListed: [200, 'reports in one list of those who answer them'],
  },
  'server/src/people/service.ts': {},
  'server/src/outside-service.ts': {
    failuresInARow: [5, 'after so many failures in a row an outside service is not called for a while'],
    restMilliseconds: [30000, 'an outside service that fails is not called for this long'],
    keepMilliseconds: [3600000, 'how long an answer of an outside service is kept'],
    longestAnswerBytes: [1000000, 'a longer response of an outside service is refused'],
  },
  'server/src/roads/other-router.ts': {
    withinMilliseconds: [1000, 'a router that does not respond by then is done without'],
  },
  'server/src/places/photon.ts': {
    withinMilliseconds: [1500, 'a geocoder that does not respond by then is done without'],
  },
  'server/src/repeated-lines.ts': {
    everyMilliseconds: [60000, 'a line of the log that repeats is written once in this time'],
    mostCauses: [500, 'different lines whose repeats are counted'],
  },
  'server/src/ride-requests/build.ts': {},
  'server/src/ride-requests/drop-near.ts': {
    nearMeters: [250, 'how far from the door a corner or place may be that becomes the stop'],
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
  'server/src/ride-requests/waits-store.ts': {
    pastDays: [28, 'the weeks from which it is told how long people wait'],
    mostSearches: [5000, 'searches of an area that are looked at for that'],
  },
  'server/src/ride-requests/waits.ts': {
    leastPeople: [20, 'of fewer people nothing is told'],
    mostMinutes: [60, 'the longest wait that is told'],
    'createWaits.dayMilliseconds': [86400000, 'for so long what is told of an area stays the same'],
    'createWaits.mostRegions': [2000, 'areas whose waits are remembered'],
  },
  'server/src/rides/build.ts': {
    learnEverySeconds: [10, 'how late a ride that is over teaches the traffic'],
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
    quickRidesSeconds: [86400, 'after a ride, one that was too quick to be real does not count for so long'],
  },
  'server/src/rides/model.ts': {
    writableAfterHours: [24, 'how long riders may write to each other after the ride'],
  },
  'server/src/rides/pace.ts': {
    topMetersPerSecond: [
      44.44444444444444,
      '160 km/h: no vehicle is at a stop sooner, so the ride counts for no rating',
    ],
    bestWithoutRide: [3, 'the best rating that counts of a ride canceled after the meeting'],
  },
  'server/src/rides/parts.ts': {},
  'server/src/rides/learning.ts': {
    atOnce: [50, 'rides that a turn learns the traffic from'],
  },
  'server/src/rides/propose.ts': {
    secondsToGetReady: [120, 'between the last moment to accept and the walk to the meeting point'],
  },
  'server/src/rides/requester.ts': {
    sameStopDegrees: [0.00001, 'two stops within this are one'],
  },
  'server/src/rides/permissions.ts': {
    fareMilliseconds: [86400000, 'how long after a ride its fare may be entered'],
    blindAcceptanceMilliseconds: [
      2000,
      'after a change of terms, an acceptance that names none may mean the terms before',
    ],
  },
  'server/src/rides/service.ts': {
    mostRidesOfPage: [100, 'rides in one response'],
  },
  'server/src/rides/taxi-store.ts': {},
  'server/src/roads/area.ts': {
    'longestWalk.seconds': [900, 'how far a walk is looked for, with steps and lights on its way'],
    'onTheSpot.durationSeconds': [0, 'a walk from a place to itself'],
  },
  'server/src/roads/build.ts': {
    leastLearnedSeconds: [120, 'drives shorter than this teach nothing about traffic'],
    lookEverySeconds: [2, 'how late an import that just ended is driven on'],
  },
  'server/src/roads/traffic.ts': {
    hoursOfDay: [24, 'of each of the seven days that traffic differs by'],
  },
  'server/src/settlement/build.ts': {
    'buildSettlement.sweeps.shares-to-remind.everySeconds': [5, 'how late a reminder of a share may be'],
  },
  'server/src/settlement/model.ts': {
    mostTimesEstimate: [20, 'a fare above so many times the estimate is refused'],
  },
  'server/src/settlement/service.ts': {
    mailUsefulSeconds: [43200, 'a mail about shares is not sent later than this'],
  },
  'server/src/standing/build.ts': {
    'buildStanding.sweeps.old-standing.everySeconds': [
      3600,
      'how often warnings and bans whose time is over are removed',
    ],
  },
  'server/src/standing/service.ts': {
    mailUsefulSeconds: [259200, 'a mail about a warning or a ban that is later than this is not sent'],
  },
  'server/src/users/gender-store.ts': {
    fixedDays: [30, 'how long a gender stays once it was changed'],
  },
  'server/src/tracing/open-telemetry.ts': {
    goodbyeMilliseconds: [2000, 'how long the end of the service waits for a collector of traces'],
  },
  'server/src/watch/build.ts': {
    seenEverySeconds: [15, 'how exact the last sign of life of somebody connected is'],
    'buildWatch.sweeps.old-watch-links.everySeconds': [
      600,
      'how often links that show nothing are forgotten',
    ],
  },
  'server/src/watch/model.ts': {
    afterEndSeconds: [3600, 'how long a link still shows how the ride ended'],
  },
}
