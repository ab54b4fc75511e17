import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { client } from './browser-client.ts'
import { screenCode, FetchedSignedInLayout } from './lazy-screens.ts'
import { type Screen, screenNames, screens } from './screens.ts'
import { useGuard } from './use-guard.ts'

/** The gallery of every component in every state, for developers. Not in the built program. */
const Gallery = import.meta.env.DEV
  ? lazy(() => import('../gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))
  : null

function routesFor(...access: Screen['access'][]) {
  return screenNames
    .filter((name) => access.includes(screens[name].access))
    .map((name) => <Route key={name} path={screens[name].path} component={screenCode[name]} />)
}
const outside = routesFor('signed-out', 'anyone')
const inside = routesFor('signed-in')

export function Routes() {
  const [path] = useLocation()
  const redirect = useGuard(path)
  useEffect(() => client.arrivedAt(path), [path])
  // A redirect acts once, so a redirect to another redirect needs its own.
  if (redirect !== null) return <Redirect key={redirect} to={redirect} replace />
  return (
    <Suspense fallback={null}>
      <Switch>
        {outside}
        {Gallery && (
          <Route path="/gallery">
            <Gallery />
          </Route>
        )}
        <Route>
          <FetchedSignedInLayout>
            {/* A screen that waits for its code leaves the layout: its banner, its toasts and its dialogs. */}
            <Suspense fallback={null}>
              <Switch>{inside}</Switch>
            </Suspense>
          </FetchedSignedInLayout>
        </Route>
      </Switch>
    </Suspense>
  )
}
