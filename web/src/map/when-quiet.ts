/** The longest wait for a browser that is never idle. */
const latestMilliseconds = 2_000

/** Calls it once the page has loaded and the browser is idle; the returned function cancels that. */
export function whenQuiet(run: () => void): () => void {
  let cancel = () => {}
  function wait() {
    if ('requestIdleCallback' in globalThis) {
      const handle = requestIdleCallback(run, { timeout: latestMilliseconds })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(run, 300)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    addEventListener('load', wait, { once: true })
    cancel = () => removeEventListener('load', wait)
  }
  return () => cancel()
}
