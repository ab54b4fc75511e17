/** Registers the worker once the page has settled, so that its downloads do not delay the first screen. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch((error: unknown) => {
      // The app works without it: only offline start and push are missing.
      console.warn('The service worker could not be registered', error)
    })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
