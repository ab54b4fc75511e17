// The calls of the account's panel, as interfaces that the app implements.
import type { Session, User, UserFields } from '@woodalo/protocol'
import type { Language } from '@woodalo/protocol/languages'

/** Null if done. Otherwise the error to show, by field if it belongs to one. */
export type Outcome = { message: string; fields?: Readonly<Record<string, string>> } | null

export type Theme = 'system' | 'light' | 'dark'

/** Whether this browser receives pushes. */
export type PushState = 'on' | 'off' | 'blocked' | 'unavailable'

/** A way to sign in, and by which address or number. */
export interface WayToSignIn {
  kind: 'email' | 'phone' | 'google'
  detail: string
}

export interface AccountActions {
  save(fields: UserFields): Promise<Outcome>
  uploadPhoto(photo: Blob): Promise<Outcome>
  /** Adds an email and a password to a guest's or phone user's account. */
  keepAccount(credentials: { email: string; password: string }): Promise<Outcome>
  chooseLanguage(language: Language): void
  chooseTheme(theme: Theme): void
  /** Rejects when they cannot be read. */
  sessions(): Promise<Session[]>
  endSession(id: string): Promise<Outcome>
  endOtherSessions(): Promise<Outcome>
  /** Rejects when they cannot be read. */
  ways(): Promise<WayToSignIn[]>
  /** `onPhoneMayReturn` is called if it was a phone that can still get the account back. */
  removeWay(kind: WayToSignIn['kind'], onPhoneMayReturn: () => void): Promise<Outcome>
  pushState(): Promise<PushState>
  turnPushes(on: boolean): Promise<PushState>
  exportData(): Promise<Outcome>
  logOut(): void
  deleteAccount(): Promise<Outcome>
}

export interface Account {
  user: User
  theme: Theme
  language: Language
  /** The last sign-out ends a search, or a ride that is not yet under way. */
  isSearching: boolean
}
