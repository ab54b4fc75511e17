import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { loadTexts } from '../i18n/use-text.ts'
import { client } from './browser-client.ts'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'
import { useGuard } from './use-guard.ts'

const loadRequestRideRoute = () => import('./request-ride-route.tsx')

/** With it comes all that is said within it. */
const SignedInLayout = lazy(async () => {
  // Where most visits begin: asked for beside the layout, not a round trip after it.
  if (location.pathname === paths.requestRide) void loadRequestRideRoute().catch(() => undefined)
  const [{ SignedInLayout: layout }] = await Promise.all([import('./signed-in-layout.tsx'), loadTexts()])
  return { default: layout }
})
const RequestRideRoute = lazy(async () => ({
  default: (await loadRequestRideRoute()).RequestRideRoute,
}))
const RideRoute = lazy(async () => ({ default: (await import('./ride-route.tsx')).RideRoute }))
const ChatRoute = lazy(async () => ({ default: (await import('./chat-route.tsx')).ChatRoute }))
const OnboardingRoute = lazy(async () => ({
  default: (await import('./onboarding-route.tsx')).OnboardingRoute,
}))

/** Every part in every state, for those who build it. Not in the built program. */
const Gallery = import.meta.env.DEV
  ? lazy(() => import('../gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))
  : null

export function Routes() {
  const [path] = useLocation()
  const redirect = useGuard(path)
  useEffect(() => client.arrivedAt(path), [path])
  if (redirect !== null) return <Redirect to={redirect} replace />
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={paths.login}>
          <LoginRoute />
        </Route>
        {Gallery && (
          <Route path="/gallery">
            <Gallery />
          </Route>
        )}
        <Route>
          <SignedInLayout>
            <Switch>
              <Route path={paths.requestRide}>
                <RequestRideRoute />
              </Route>
              <Route path={paths.ride}>
                <RideRoute />
              </Route>
              <Route path={paths.chat}>
                <ChatRoute />
              </Route>
              <Route path={paths.onboarding}>
                <OnboardingRoute />
              </Route>
            </Switch>
          </SignedInLayout>
        </Route>
      </Switch>
    </Suspense>
  )
}
