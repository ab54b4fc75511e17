/** The shortest pause between two checks for a new version, made when the page is shown again. */
const updateMilliseconds = 60 * 60_000

/**
 * Registers the worker once the page has settled, so that its downloads do not delay the first screen. `offer` is
 * called when a new version waits. Its argument is a function that activates the version and reloads the page.
 */
export function registerServiceWorker(offer: (handleSignInReturn: () => void) => void): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).then(
      // A browser that blocks workers may resolve with nothing.
      (registration?: ServiceWorkerRegistration) => registration && watch(registration, offer),
      (error: unknown) => {
        // The app works without it: only offline start and push are missing.
        console.warn('The service worker could not be registered', error)
      },
    )
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

function watch(
  registration: ServiceWorkerRegistration,
  offer: (handleSignInReturn: () => void) => void,
): void {
  // The first worker of this browser replaces none.
  const isUpdate = () => navigator.serviceWorker.controller !== null
  const offerWaiting = () => {
    const { waiting } = registration
    if (!waiting || !isUpdate()) return
    offer(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('SKIP_WAITING')
    })
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting()
    })
  })

  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < updateMilliseconds) return
    looked = Date.now()
    // Without a network no new version can be found.
    registration.update().catch(() => {})
  })
}
