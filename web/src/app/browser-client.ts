// The one client of this page, with the browser's own storage, location and events.
import { navigate } from 'wouter/use-browser-location'
import { createClient } from './create-client.ts'
import { browserStore } from './state/browser-storage.ts'
import { currentLanguage } from '../i18n/language-state.ts'
import { chosenLanguage, setLanguage, takeChosenLanguage } from '../i18n/chosen-language.ts'
import { loadSignedInTexts } from '../i18n/load-texts.ts'
import { currentFirstTexts, currentSignedInTexts } from '../i18n/current-texts.ts'

export const client = createClient({
  origin: '',
  fetch: (...call) => fetch(...call),
  localStore: browserStore('localStorage'),
  sessionStore: browserStore('sessionStorage'),
  language: currentLanguage,
  texts: currentFirstTexts,
  loadTexts: async () => {
    await loadSignedInTexts()
    return currentSignedInTexts
  },
  path: () => location.pathname,
  go: (path) => navigate(path),
  reload: () => location.reload(),
  isHidden: () => document.hidden,
  stopPushes: async (api, token) => {
    const { turnOffPushes } = await import('../pwa/push-subscription.ts')
    await turnOffPushes(api, { token })
  },
  // What was chosen before the sign-in is the profile's by now. What somebody else chose earlier is replaced.
  applyLanguage: (language) => void setLanguage(language, { remember: chosenLanguage() !== null }),
  takeChosenLanguage,
})
