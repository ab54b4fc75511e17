import { createApi } from '../api/api.ts'
import { createHttp } from '../api/http.ts'
import { currentLanguage, currentTexts } from '../i18n/use-text.ts'
import { LoginScreen } from '../identity/login-screen.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { paths } from './paths.ts'
import { createSignInWays } from './sign-in-ways.ts'
import { notify } from './toast-store.ts'

const http = createHttp({
  origin: '',
  fetch: (...call) => fetch(...call),
  token: () => null,
  language: currentLanguage,
  texts: () => currentTexts().errors,
  onSessionRefused: () => undefined,
  notifyError: (message) => notify(message, 'error'),
})

const ways = createSignInWays(createApi(http).auth, ({ token, user }) => {
  localStorage.setItem('token', JSON.stringify(token))
  localStorage.setItem('user', JSON.stringify(user))
  location.assign(paths.requestRide)
})

export function LoginRoute() {
  return <LoginScreen ways={ways} corner={<LanguageChoice />} />
}
