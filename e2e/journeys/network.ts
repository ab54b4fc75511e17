// Network faults between a browser and the service: responses that never come, frames that are dropped.
import type { Page, Route } from '@playwright/test'

/** `refused`: something on the way responds instead of the server. `lost`: the connection breaks. */
export type Fault = 'refused' | 'lost'

function matches(route: Route, method: string, path: RegExp): boolean {
  const request = route.request()
  return request.method() === method && path.test(new URL(request.url()).pathname)
}

function fail(route: Route, fault: Fault): Promise<void> {
  return fault === 'lost'
    ? route.abort('connectionreset')
    : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' })
}

/** Lets no call of this kind through to the server. Returns a function that ends the fault. */
export async function breakCall(
  page: Page,
  method: string,
  path: RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (matches(route, method, path) ? fail(route, fault) : route.fallback())
  await page.route('**/api/v1/**', handler)
  return () => page.unroute('**/api/v1/**', handler)
}

/** Delays calls of this kind. `release` lets them continue, or break; later ones pass. */
export async function holdCall(
  page: Page,
  method: string,
  path: RegExp,
): Promise<{ release(as: Fault | 'whole'): void }> {
  const released = Promise.withResolvers<Fault | 'whole'>()
  let holding = true
  await page.route('**/api/v1/**', async (route) => {
    if (!holding || !matches(route, method, path)) return route.fallback()
    const fault = await released.promise
    await (fault === 'whole' ? route.fallback() : fail(route, fault))
  })
  return {
    release(as) {
      holding = false
      released.resolve(as)
    },
  }
}

export interface LiveLine {
  /** The frames of the live connection to drop from now on; `from` is their sender. */
  swallow(which: (piece: string, from: 'page' | 'server') => boolean): void
  mend(): void
}

/** Intercepts the page's live connection to the server. Call it before the page opens the connection. */
export async function tapLiveLine(page: Page): Promise<LiveLine> {
  let swallowed: (piece: string, from: 'page' | 'server') => boolean = () => false
  await page.routeWebSocket(/\/socket\.io\//, (near) => {
    const far = near.connectToServer()
    near.onMessage((piece) => void (swallowed(String(piece), 'page') || far.send(piece)))
    far.onMessage((piece) => void (swallowed(String(piece), 'server') || near.send(piece)))
  })
  return {
    swallow(which) {
      swallowed = which
    },
    mend() {
      swallowed = () => false
    },
  }
}
