// Every number of security and time in the rooms of the database and its jobs, with its purpose. If you change one,
// change it here and on the page that states it (docs/security.md, docs/spec.md).
import type { PinnedConstants } from './read-numbers-from-source.ts'

/** By file, under the names that `read-numbers-from-source.ts` gives. */
export const pinnedOfDatabase: PinnedConstants = {
  'server/src/database/connection.ts': {
    mostAttempts: [5, 'how often a transaction is tried that met others in a deadlock'],
    pauseMilliseconds: [20, 'the longest pause before its second try'],
    fullMilliseconds: [30000, 'a full disk is logged once in this time'],
  },
  'server/src/database/time-limits.ts': {
    openingMilliseconds: [10000, 'how long a call waits for a connection to the database'],
    statementMilliseconds: [15000, 'a statement that takes longer is canceled'],
    silenceMilliseconds: [20000, 'a connection that is silent for this long counts as broken'],
    idleTransactionMilliseconds: [30000, 'a transaction that does nothing for this long is canceled'],
    idleConnectionMilliseconds: [60000, 'an unused connection is closed after this time'],
    probeMilliseconds: [2000, 'a database that does not respond to a probe by then counts as down'],
  },
  'server/src/database/versions-of-running-nodes.ts': {
    lookEveryMilliseconds: [5000, 'how soon a node of an older version is noticed'],
  },
  'server/src/database/warm-pool.ts': {
    openedAsNeeded: [8, 'so many connections to the database are opened as they are needed'],
    stallMilliseconds: [25, 'one more is opened if none comes back for this long'],
    longestWaitMilliseconds: [250, 'one more is opened if somebody waits for this long'],
  },
  'server/src/database/prepared-statements.ts': {
    timesUntilPrepared: [3, 'a statement that comes this often is prepared'],
    mostPrepared: [250, 'the most statements that are prepared'],
    mostCounted: [1000, 'the most statements that are counted until then'],
  },
  'server/src/database/follow-primary.ts': {
    lookMilliseconds: [2000, 'how long a server may take to say whether it takes writes'],
  },
  'server/src/database/wait-for-database.ts': {
    pauseMilliseconds: [500, 'between two checks whether the database is up'],
  },
  'server/src/jobs/abandoned-jobs.ts': {
    abandonedAfterSeconds: [300, 'a job that takes longer was under way in a process that was killed'],
    lookEverySeconds: [30, 'how often jobs of killed processes are looked for'],
  },
  'server/src/jobs/wake-workers.ts': {
    storedMilliseconds: [500, 'by then a failed job is stored as such'],
    togetherMilliseconds: [20, 'jobs that come due within this time start together'],
    gatherMilliseconds: [15, 'notifications of jobs within this time cause one read'],
    deafMilliseconds: [500, 'between two reads of jobs while no notifications arrive'],
    longestMilliseconds: [60000, 'longer timers are set in several steps'],
  },
  'server/src/jobs/look-ahead.ts': {
    longestLookSeconds: [5, 'how far ahead deadlines are looked for, at most'],
    againSeconds: [1, 'when a deadline that could not be kept is tried again'],
  },
  'server/src/jobs/run-sweeps.ts': {
    afterDueSeconds: [0.02, 'how long after a deadline its sweep runs'],
  },
  'server/src/jobs/run-jobs.ts': {
    pollMilliseconds: [30000, 'how often jobs are read even without a notification'],
  },
}
