// Every time and limit of the web app and the client, with its purpose.
import type { PinnedConstants } from './read-numbers-from-source.ts'

/** By file, under the names that `read-numbers-from-source.ts` gives. */
export const pinnedOfClients: PinnedConstants = {
  'client/src/events-to-take.ts': {
    mostKept: [200, 'how many unread events a connection keeps'],
  },
  'client/src/live-connection.ts': {
    connectTimeoutMilliseconds: [5000, 'a connection that is not open by then is tried again'],
    mostRefusedTickets: [3, 'after this many refused tickets in a row the session counts as over'],
  },
  'client/src/retrying.ts': {
    firstDelayMilliseconds: [150, 'the delay before the first retry of a call'],
    longestDelayMilliseconds: [3000, 'the longest delay between two tries of a call'],
  },
  'web/src/api/calls-by-domain.ts': {
    'createApi.rides.page.response.query.limit': [
      1000000,
      'asks for all rides: the server returns as many as it returns at once',
    ],
  },
  'web/src/api/call-time-limits.ts': {
    callMilliseconds: [15000, 'a call without a response by then has failed'],
    uploadMilliseconds: [60000, 'how long the photo of a receipt may take to arrive'],
  },
  'web/src/api/call-retries.ts': {
    longestRetryAfterSeconds: [3, 'a call is repeated automatically if the wait is no longer than this'],
  },
  'web/src/app/quick-replies-that-fit.ts': {
    'quickReply.inFiveMinutes': [3, 'where that reply stands in the list of its texts'],
  },
  'web/src/app/ride-chat.tsx': {
    mostNamed: [2, 'how many companions the title of a chat names'],
  },
  'web/src/app/create-client.ts': {
    loadAgainMilliseconds: [5000, 'the delay before a failed load is tried again'],
  },
  'web/src/app/live/chat-listener.ts': {
    mostPulls: [20, 'how many pages of messages are fetched in a row'],
  },
  'web/src/app/end-sessions-later.ts': {
    mostKept: [10, 'sessions that a browser remembers to end once there is a network'],
  },
  'web/src/app/live/connection-time-limits.ts': {
    connectTimeoutMilliseconds: [5000, 'a connection that is not open by then is tried again'],
    healthTimeoutMilliseconds: [3000, 'a server that does not respond by then counts as unreachable'],
    acknowledgementTimeoutMilliseconds: [5000, 'an event without an acknowledgement by then has failed'],
    freshTicketMilliseconds: [
      50000,
      'a ticket is used for this long, a little less than the server accepts it',
    ],
    ticketTimeoutMilliseconds: [5000, 'a ticket that has not arrived by then is requested again'],
  },
  'web/src/app/live/connection-attempts.ts': {
    attemptsPerRound: [5, 'how many tries to connect make a round'],
    firstDelayMilliseconds: [100, 'the delay before the second try of a round'],
    quietBaseMilliseconds: [2000, 'the delay before the first try after a failed round'],
    quietLongestMilliseconds: [20000, 'the longest delay between two tries after a failed round'],
  },
  'web/src/app/live/refused-and-repeated-commands.ts': {
    mostTries: [3, 'how often a command of a ride is sent'],
  },
  'web/src/app/session-check-at-start.ts': {
    leastPauseMilliseconds: [
      500,
      'the shortest delay between two checks of the session, even if the server names a shorter one',
    ],
    longestCheckMilliseconds: [30000, 'how long a start waits for a server that can be reached'],
    reachedMilliseconds: [3000, 'a server that does not respond by then counts as unreachable'],
  },
  'web/src/app/reload-when-code-is-gone.ts': {
    askAgainMilliseconds: [2000, 'the delay between two checks whether the server is back'],
    quietMilliseconds: [5_000, 'no touch and no key for so long before that reload'],
  },
  'web/src/app/state/app-state.ts': {
    'initialState.serverOffsetMilliseconds': [0, 'the offset until the server has sent its time'],
  },
  'web/src/app/state/change-app-state.ts': {
    mostLogs: [200, 'how many lines of the log are kept'],
  },
  'web/src/app/state/show-and-close-toasts.ts': {
    mostNotices: [3, 'error notices that are shown at once'],
    noticeMilliseconds: [5000, 'how long a notice is shown'],
  },
  'web/src/app/state/viewed-messages.ts': {
    mostRidesViewed: [30, 'how many rides are remembered with their viewed messages'],
  },
  'web/src/app/watched-ride-refresh.ts': {
    readEveryMilliseconds: [10000, 'how often the page of a shared link reads its ride'],
  },
  'web/src/identity/prove-dialog.tsx': {
    askMilliseconds: [4000, 'how often it asks whether the link in the mail was opened elsewhere'],
  },
  'web/src/identity/phone-sign-in-rules.ts': {
    secondsBetweenCodes: [60, 'the delay between two texts, as on the server'],
  },
  'web/src/pwa/register-service-worker.ts': {
    updateMilliseconds: [3600000, 'how often an open tab checks for a newer app'],
  },
  'web/src/ui/banner.tsx': {
    'VisibleBanner.milliseconds': [4000, 'how long the banner of a message is shown'],
  },
  'web/src/ui/use-panel.ts': {
    closingMilliseconds: [350, 'how long a panel takes to close'],
  },
  'web/src/ui/progress-ring.tsx': {
    urgentSeconds: [10, 'the last seconds of a deadline look urgent'],
  },
  'web/src/ui/use-time.ts': {
    tickMilliseconds: [15_000, 'how often a screen that shows times looks at the clock'],
  },
  'web/src/ui/toast.tsx': {
    'VisibleToast.milliseconds': [5000, 'how long a toast without a button is shown'],
  },
}
