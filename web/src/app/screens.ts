// The code of each screen, fetched when its path is first shown; the first one before the app is drawn at all.
import { loadLoginTexts, loadSignedInTexts, withTexts } from '../i18n/use-text.ts'
import { redirectFor, type Visitor } from './guards.ts'
import { accessOf, isChatPath, paths } from './paths.ts'

export const screens = {
  login: async () => {
    const [route] = await Promise.all([import('./login-route.tsx'), loadLoginTexts()])
    return route
  },
  requestRide: () => import('./request-ride-route.tsx'),
  onboarding: () => withTexts(import('./onboarding-route.tsx')),
  ride: () => withTexts(import('./ride-route.tsx')),
  chat: () => withTexts(import('./chat-route.tsx')),
}

/** What stands around every screen of a signed-in person, and what is said there. */
export async function loadSignedInLayout() {
  const [{ SignedInLayout }] = await Promise.all([import('./signed-in-layout.tsx'), loadSignedInTexts()])
  return SignedInLayout
}

function screenOf(path: string): keyof typeof screens {
  if (path === paths.requestRide) return 'requestRide'
  if (path === paths.onboarding) return 'onboarding'
  return isChatPath(path) ? 'chat' : 'ride'
}

/** Resolves when all that the visitor of this path is going to see has arrived. */
export async function loadFirstScreen(path: string, visitor: Visitor): Promise<void> {
  const shown = redirectFor(path, visitor) ?? path
  if (accessOf(shown) === 'signed-out') await screens.login()
  else await Promise.all([loadSignedInLayout(), screens[screenOf(shown)]()])
}
