import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { client } from './browser-client.ts'
import { paths } from './paths.ts'
import {
  ChatRoute,
  LoginRoute,
  OnboardingRoute,
  RequestRideRoute,
  RideRoute,
  SignedInLayout,
} from './screens.ts'
import { useGuard } from './use-guard.ts'

/** Every part in every state, for those who build it. Not in the built program. */
const Gallery = import.meta.env.DEV
  ? lazy(() => import('../gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))
  : null

export function Routes() {
  const [path] = useLocation()
  const redirect = useGuard(path)
  useEffect(() => client.arrivedAt(path), [path])
  // A redirect acts once: one that leads to another needs another.
  if (redirect !== null) return <Redirect key={redirect} to={redirect} replace />
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
