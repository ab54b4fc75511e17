/** What the person reads when a way in fails: under the field it belongs to, or above the button. */
export interface SignInFault {
  message: string
  fields?: Record<string, string>
}

/** `null` when it worked: whoever carries the ways out has moved the person on by then. */
export type SignInResult = Promise<SignInFault | null>

/** The ways in, as the screen needs them; who carries them out talks to the server. */
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
