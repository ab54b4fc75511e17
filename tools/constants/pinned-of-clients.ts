// Every time and bound that the web app and the client keep to, with what it is for.
import type { PinnedConstants } from './reading.ts'

/** By file, under the names that `reading.ts` gives. */
export const pinnedOfClients: PinnedConstants = {
  'client/src/live.ts': {
    mostKept: [200, 'events of a connection that nobody has asked for yet'],
    connectTimeoutMilliseconds: [5000, 'a connection that does not stand by then is tried anew'],
    mostRefusedTickets: [3, 'refused tickets in a row after which the session is taken for over'],
  },
  'client/src/retrying.ts': {
    firstDelayMilliseconds: [150, 'before a call is sent again the first time'],
    longestDelayMilliseconds: [3000, 'between two tries of a call, at most'],
  },
  'web/src/api/api.ts': {
    'createApi.rides.page.answer.query.limit': [
      1000000,
      'asks for all rides: the server gives as many as it gives at once',
    ],
  },
  'web/src/api/http.ts': {
    defaultTimeoutMilliseconds: [15000, 'a call that has no response by then has failed'],
    longestRetryAfterSeconds: [3, 'a call is sent again by itself when it is to wait no longer than this'],
  },
  'web/src/app/ride-chat.tsx': {
    namedAtMost: [2, 'companions that a chat names in its title'],
  },
  'web/src/app/client.ts': {
    reachedMilliseconds: [3000, 'a server that does not respond by then is taken for away'],
    loadAgainMilliseconds: [5000, 'before what could not be loaded is asked for again'],
  },
  'web/src/app/live/chat-listener.ts': {
    mostPulls: [20, 'pages of messages that are fetched in a row'],
  },
  'web/src/app/live/connection.ts': {
    connectTimeoutMilliseconds: [5000, 'a connection that does not stand by then is tried anew'],
    healthTimeoutMilliseconds: [3000, 'a server that does not respond by then is taken for away'],
    acknowledgementTimeoutMilliseconds: [5000, 'what was sent and is not acknowledged by then has failed'],
    freshTicketMilliseconds: [
      50000,
      'a ticket is used for this long, a little less than the server takes it',
    ],
  },
  'web/src/app/live/live.ts': {
    ticketTimeoutMilliseconds: [5000, 'a ticket that has not come by then is asked for anew'],
  },
  'web/src/app/live/retry-delays.ts': {
    attemptsPerRound: [5, 'tries to connect before a round has failed'],
    firstDelayMilliseconds: [100, 'before the second try of a round'],
    quietBaseMilliseconds: [2000, 'before the first try after a failed round'],
    quietLongestMilliseconds: [20000, 'between two tries after a failed round, at most'],
  },
  'web/src/app/live/ride-commands.ts': {
    mostTries: [3, 'times that a command of a ride is sent'],
  },
  'web/src/app/session.ts': {
    leastPauseMilliseconds: [
      500,
      'between two questions whether the session holds, where the server names a shorter time',
    ],
  },
  'web/src/app/stale-chunks.ts': {
    askAgainMilliseconds: [2000, 'between two looks whether the server is back'],
  },
  'web/src/app/state/model.ts': {
    'initialState.serverOffsetMilliseconds': [
      0,
      'until the server tells its time, its clock is taken for this one',
    ],
  },
  'web/src/app/state/store.ts': {
    noticeMilliseconds: [5000, 'how long a notice is seen'],
    mostLogs: [200, 'lines of the log that are kept'],
    mostRidesViewed: [30, 'rides whose messages are remembered as viewed'],
  },
  'web/src/app/watch-route.tsx': {
    readEveryMilliseconds: [10000, 'how often a ride that a link shows is read again'],
  },
  'web/src/identity/phone-form.tsx': {
    secondsBetweenCodes: [60, 'before another text may be asked for, as the server has it'],
  },
  'web/src/pwa/register-service-worker.ts': {
    updateMilliseconds: [3600000, 'how often an open tab asks for a newer app'],
  },
  'web/src/ui/banner.tsx': {
    'VisibleBanner.milliseconds': [4000, 'how long the banner of a message is seen'],
  },
  'web/src/ui/panel-state.ts': {
    closingMilliseconds: [350, 'how long a panel takes to close'],
  },
  'web/src/ui/progress-ring.tsx': {
    urgentSeconds: [10, 'the last seconds of a deadline look urgent'],
  },
  'web/src/ui/toast.tsx': {
    'VisibleToast.milliseconds': [5000, 'how long a toast without a button is seen'],
  },
}
