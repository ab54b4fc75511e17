// The one state of the app. The names are those of the product's specification.
import type { SignInReturn } from '../sign-in-return.ts'
import type { Message, NamedPoint, Place, Ride, RideRequestState, User } from '@woodalo/protocol'

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

/** A message as the chat shows it: of the server, or still on its way there. */
export type ChatMessage =
  | (Message & { delivery: 'sent' })
  | (Omit<Message, 'seq'> & { seq: null; delivery: 'sending' | 'failed' | 'refused' })

export interface LatestMessage {
  userName: string
  text: string
}

export interface ChatState {
  messages: ChatMessage[]
  /** Ends the listener that runs; null when none does. */
  subscription: (() => void) | null
  currentRideId: string | null
  newMessageCount: number
  /** By the server's clock, in milliseconds; null when this ride's chat was never looked at. */
  lastViewedTimestamp: number | null
  latestMessage: LatestMessage | null
  /** Whether what the server knows has arrived for the current ride. */
  loaded: boolean
}

export type ConnectionStatus = 'idle' | 'connecting' | 'connected' | 'offline'

/**
 * `idle`: not wanted (signed out, or disconnected on purpose). `connecting`: trying, not yet worth a word.
 * `offline`: five attempts have failed, said once; it keeps trying quietly.
 */
export interface ConnectionState {
  status: ConnectionStatus
  /** When this status began, in milliseconds of this device's clock. */
  since: number
}

export interface LogEntry {
  type: string
  message: string
}

/** What is searched for. Kept after the search, so that another one begins with the same words. */
export interface SearchedTrip {
  origin: NamedPoint
  destination: NamedPoint
  people: number
  bags: number
  about: string
}

export interface Search extends SearchedTrip {
  /** ISO times by the server's clock; `endsAt` is null while no time runs. */
  beganAt: string
  endsAt: string | null
}

/** What the toast's buttons do besides closing it. */
export interface ToastActions {
  onAccept?: () => void
  onReject?: () => void
}

export interface AppState {
  user: User | null
  token: string | null
  /** The ride that the rider is in or was in last: never a pending one. */
  rideData: Ride | null
  places: Place[]
  isRideFullyVerified: boolean
  toastNotification: ToastNotification
  toastActions: ToastActions
  notices: Notice[]
  menuIsOpen: boolean
  woodaloGeneralInfoIsOpen: boolean
  chat: ChatState
  hasUnreadMessages: boolean
  rideRequest: { rideRequestId: string | null; state: RideRequestState | null }
  search: Search | null
  /** What a search that found nobody was told. */
  noMatchMessage: string | null
  /** Open requests near by that could go the same way; null before the first count. */
  nearby: number | null
  /** The ride that waits for everybody's acceptance. */
  pendingRide: Ride | null
  /** Newest first. */
  logs: LogEntry[]
  connection: ConnectionState
  /** A link from a mail or the way back from a provider that the login screen has still to deal with. */
  signInReturn: SignInReturn | null
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

/** What a deliberate disconnect, a sign-out and the first moment have in common. */
export const noTravel = {
  rideData: null,
  isRideFullyVerified: false,
  rideRequest: { rideRequestId: null, state: null },
  search: null,
  noMatchMessage: null,
  nearby: null,
  pendingRide: null,
} satisfies Partial<AppState>

export function initialState(now: number): AppState {
  return {
    ...noTravel,
    user: null,
    token: null,
    places: [],
    toastNotification: noToast,
    toastActions: {},
    notices: [],
    menuIsOpen: false,
    woodaloGeneralInfoIsOpen: false,
    chat: noChat,
    hasUnreadMessages: false,
    logs: [],
    connection: { status: 'idle', since: now },
    signInReturn: null,
    serverOffsetMilliseconds: 0,
  }
}

/** A request that the server still works on, or holds for the rider's answer. */
export function isOpenState(state: RideRequestState | null): boolean {
  return state === 'SEARCHING' || state === 'MATCHED' || state === 'NO_MATCH'
}
