import type { Api } from '../api/api.ts'
import { isApiError } from '../api/api-error.ts'
import type { SignInFault, SignInResult, SignInWays } from '../identity/ports.ts'

type Session = Awaited<ReturnType<Api['auth']['signInEmail']>>

/** The server's name of a field whose name differs on the screen. */
const fieldNames: Record<string, string> = { phoneNumber: 'phone' }
/** Refusals that belong to one field, although the server does not name it. */
const fieldOfCode: Record<string, string> = {
  INCORRECT_CODE: 'code',
  NICKNAME_REQUIRED: 'nickname',
  PHONE_REQUIRED: 'phone',
  PASSWORD_TOO_COMMON: 'password',
}

export function signInFaultOf(error: unknown): SignInFault {
  if (!isApiError(error)) throw error
  const fields: Record<string, string> = {}
  for (const [path, message] of Object.entries(error.fields)) fields[fieldNames[path] ?? path] = message
  const field = fieldOfCode[error.code]
  if (field) fields[field] ??= error.message
  return Object.keys(fields).length > 0 ? { message: error.message, fields } : { message: error.message }
}

/** The ways to sign in, over the API. `onSignedIn` stores the session and moves the person on. */
export function createSignInWays(
  auth: Api['auth'],
  onSignedIn: (session: Session) => Promise<void> | void,
): SignInWays {
  // The form shows the error, so there is no notification.
  const quiet = { quiet: true }

  async function attempt(act: () => Promise<void>): SignInResult {
    try {
      await act()
      return null
    } catch (error) {
      return signInFaultOf(error)
    }
  }
  const enter = (act: () => Promise<Session>) => attempt(async () => onSignedIn(await act()))

  return {
    signIn: (input) => enter(() => auth.signInEmail(input, quiet)),
    signUp: (input) => enter(() => auth.signUpEmail(input, quiet)),
    asGuest: (input) => enter(() => auth.signInGuest(input, quiet)),
    verifyCode: (input) => enter(() => auth.verifyOtp(input, quiet)),
    sendCode: (phoneNumber) =>
      attempt(async () => {
        await auth.sendOtp({ phoneNumber }, quiet)
      }),
    requestReset: (input) =>
      attempt(async () => {
        await auth.requestPasswordReset(input, quiet)
      }),
    withGoogle: () =>
      attempt(async () => {
        const callbackURL = `${location.origin}/login`
        const { url } = await auth.signInSocial({ provider: 'google', callbackURL }, quiet)
        location.assign(url)
      }),
  }
}
