import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'

/** Every part in every state, for those who build it. Not in the built program. */
const Gallery = import.meta.env.DEV
  ? lazy(() => import('../gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))
  : null

export function Routes() {
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
          <Redirect to={paths.login} replace />
        </Route>
      </Switch>
    </Suspense>
  )
}
