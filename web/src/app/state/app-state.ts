// The one state of the app. The names are those of the product's specification.
import type { SignInReturn } from '../sign-in-return-in-address.ts'
import type {
  CancellationReason,
  Companions,
  Message,
  NamedPoint,
  Party,
  Place,
  Ride,
  RideRequestState,
  RideStatus,
  Trip,
  User,
} from '@woodalo/protocol'

export type ToastType = 'error' | 'warning' | 'info'

/** Visible while `message` is not empty. Empty texts mean the toast's own defaults. */
export interface ToastNotification {
  message: string
  type: ToastType | ''
  title: string
  acceptButtonText: string
  rejectButtonText: string
}

/** A passing notice at the top right; unlike the toast it never asks. The list shows each in turn. */
export interface Notice {
  id: number
  title: string
  message: string
  variant: 'error' | 'info'
  timeoutMilliseconds: number
  position: 'top-right'
}

/** A message as the chat shows it: stored by the server, or still being sent. */
export type ChatMessage =
  | (Message & { delivery: 'sent' })
  | (Omit<Message, 'seq'> & { seq: null; delivery: 'sending' | 'failed' | 'refused' })

export interface LatestMessage {
  userName: string
  text: string
}

export interface ChatState {
  messages: ChatMessage[]
  /** Ends the running listener; null if there is none. */
  subscription: (() => void) | null
  currentRideId: string | null
  newMessageCount: number
  /** By the server's clock, in milliseconds; null if this ride's chat was never viewed. */
  lastViewedTimestamp: number | null
  latestMessage: LatestMessage | null
  /** Whether the server's messages of the current ride have arrived. */
  loaded: boolean
}

export type ConnectionStatus = 'idle' | 'connecting' | 'connected' | 'offline'

/**
 * `idle`: not wanted (signed out, or disconnected on purpose). `connecting`: trying, not yet worth a word.
 * `offline`: five attempts have failed, which the band says; it keeps trying quietly.
 */
export interface ConnectionState {
  status: ConnectionStatus
}

export interface LogEntry {
  type: string
  message: string
}

/** What is searched for. */
export interface SearchedTrip {
  trip: Trip<NamedPoint>
  party: Party
  about: string
  /** False: the rider gets off at the nearest corner, and the service does not store the door. */
  exact?: boolean
  companions?: Companions
}

export interface Search extends SearchedTrip {
  /** ISO times by the server's clock; `endsAt` is null while no time runs. */
  beganAt: string
  endsAt: string | null
}

export type RideIn<Status extends RideStatus> = Ride & { status: Status }

/** A ride that everybody has accepted, under way or over. */
export type ConfirmedRide = RideIn<'active' | 'completed' | 'canceled'>

interface BetweenRides {
  /** The ride that the rider was in last, held for its chat and its rating; others may still be on the way. */
  lastRide: ConfirmedRide | null
}

interface Asked {
  rideRequestId: string
  /** Null for a request of which this page has no details, such as one of another tab. */
  search: Search | null
}

/** No request is open. */
export interface Idle extends BetweenRides {
  phase: 'idle'
  /** The request that ended last; null once it was dropped. */
  ended: { rideRequestId: string; state: EndedState } | null
}
export type EndedState = Extract<RideRequestState, 'DONE' | 'CANCELED' | 'EXPIRED'>

/** A request is being sent; the server has not returned its id yet. */
export interface Sending extends BetweenRides {
  phase: 'sending'
  search: Search
}

export interface Searching extends BetweenRides, Asked {
  phase: 'searching'
  /** Beyond the search if the server has announced a ride that has not arrived yet. */
  state: Extract<RideRequestState, 'SEARCHING' | 'MATCHED' | 'CONFIRMED'>
  /** Open requests near by that could go the same way; null before the first count. */
  nearby: number | null
}

/** Nobody was found: the request rests until the rider goes on or cancels. */
export interface Resting extends BetweenRides, Asked {
  phase: 'resting'
  /** The server's message about it. */
  message: string
}

/** Companions were found: the ride waits for everybody's acceptance. */
export interface Deciding extends BetweenRides, Asked {
  phase: 'deciding'
  ride: RideIn<'pending'>
}

export interface Riding extends Asked {
  phase: 'riding'
  ride: RideIn<'active'>
}

/** The rider's progress: one phase at a time, each with its own data. Changed only by `live/travel-steps.ts`. */
export type Travel = Idle | Sending | Searching | Resting | Deciding | Riding

export interface CanceledRide {
  ride: Ride
  reason: CancellationReason
  /** Who ended it, if that was a rider of whom the name is known. */
  by: string | null
}

/** What the toast's buttons do besides closing it. */
export interface ToastActions {
  /** An error by its type, but intended by the person, so it must not look like a fault. */
  calm?: boolean
  onAccept?: () => void
  onReject?: () => void
}

export interface AppState {
  user: User | null
  token: string | null
  travel: Travel
  places: Place[]
  toastNotification: ToastNotification
  toastActions: ToastActions
  notices: Notice[]
  /** The ride that ended without an act of its reader, until they have gone on from it. */
  canceled: CanceledRide | null
  /** What the service said about a ban that its reader has not closed yet. */
  banned: string | null
  menuIsOpen: boolean
  woodaloGeneralInfoIsOpen: boolean
  chat: ChatState
  /** Newest first. */
  logs: LogEntry[]
  connection: ConnectionState
  /** A link from a mail or a return from a provider that the login screen still has to handle. */
  signInReturn: SignInReturn | null
  /**
   * Why the sign-in screen is shown although nobody signed out: the server ended the session, or did not confirm it.
   */
  signedOutBy: 'server' | 'health' | null
  /** Add to this device's clock to get the server's. */
  serverOffsetMilliseconds: number
}

export const noToast: ToastNotification = {
  message: '',
  type: '',
  title: '',
  acceptButtonText: '',
  rejectButtonText: '',
}

export const noChat: ChatState = {
  messages: [],
  subscription: null,
  currentRideId: null,
  newMessageCount: 0,
  lastViewedTimestamp: null,
  latestMessage: null,
  loaded: false,
}

/** The initial state, which a deliberate disconnect and a sign-out restore. */
export const noTravel: Idle = { phase: 'idle', ended: null, lastRide: null }

export function initialState(): AppState {
  return {
    travel: noTravel,
    user: null,
    token: null,
    places: [],
    toastNotification: noToast,
    toastActions: {},
    notices: [],
    canceled: null,
    banned: null,
    menuIsOpen: false,
    woodaloGeneralInfoIsOpen: false,
    chat: noChat,
    logs: [],
    connection: { status: 'idle' },
    signInReturn: null,
    signedOutBy: null,
    serverOffsetMilliseconds: 0,
  }
}
