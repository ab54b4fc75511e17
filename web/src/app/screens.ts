// The screens by path, each fetched when it is first shown; the first one before the app is drawn at all.
import { loadLoginTexts, loadSignedInTexts, withTexts } from '../i18n/use-text.ts'
import { fetched } from './fetched.tsx'
import { redirectFor, type Visitor } from './guards.ts'
import { accessOf, isChatPath, paths } from './paths.ts'

export const LoginRoute = fetched(async () => {
  const [route] = await Promise.all([import('./login-route.tsx'), loadLoginTexts()])
  return route.LoginRoute
})
/** What stands around every screen of a signed-in person, and what is said there. */
export const SignedInLayout = fetched(async () => {
  const [layout] = await Promise.all([import('./signed-in-layout.tsx'), loadSignedInTexts()])
  return layout.SignedInLayout
})
export const RequestRideRoute = fetched(
  async () => (await import('./request-ride-route.tsx')).RequestRideRoute,
)
export const OnboardingRoute = fetched(
  async () => (await withTexts(import('./onboarding-route.tsx'))).OnboardingRoute,
)
export const RideRoute = fetched(async () => (await withTexts(import('./ride-route.tsx'))).RideRoute)
export const ChatRoute = fetched(async () => (await withTexts(import('./chat-route.tsx'))).ChatRoute)

function screenOf(path: string) {
  if (path === paths.requestRide) return RequestRideRoute
  if (path === paths.onboarding) return OnboardingRoute
  return isChatPath(path) ? ChatRoute : RideRoute
}

/** Resolves when all that the visitor of this path is going to see has arrived. */
export async function loadFirstScreen(path: string, visitor: Visitor): Promise<void> {
  const shown = redirectFor(path, visitor) ?? path
  if (accessOf(shown) === 'signed-out') await LoginRoute.load()
  else await Promise.all([SignedInLayout.load(), screenOf(shown).load()])
}
