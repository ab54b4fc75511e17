/** The error of a failed sign-in: shown under its field, or above the button. */
export interface SignInFault {
  message: string
  fields?: Record<string, string>
}

/** `null` if it worked: the person has been moved on by then. */
export type SignInResult = Promise<SignInFault | null>

/** The ways to sign in, as the screen needs them. The implementation talks to the server. */
/** Besides the account of another service. */
export type Way = 'email' | 'phone' | 'guest'

export interface SignInWays {
  signIn: (input: { email: string; password: string }) => SignInResult
  signUp: (input: { email: string; password: string; name: string }) => SignInResult
  requestReset: (input: { email: string }) => SignInResult
  withGoogle: () => SignInResult
  /** Phone numbers in E.164. */
  sendCode: (phoneNumber: string) => SignInResult
  verifyCode: (input: { phoneNumber: string; code: string }) => SignInResult
  asGuest: (input: { nickname: string; email: string }) => SignInResult
}
