import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { client } from './browser-client.ts'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'
import { useGuard } from './use-guard.ts'

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
      </Switch>
    </Suspense>
  )
}
