// Whose the address of a push service is. It comes from the browser, so an attacker can make one up that never answers.
import { getDomain } from 'tldts-icann'
import type { RestRule } from '../calls-to-outside-services.ts'

/**
 * The push services of the browsers in use: Chrome and its kin, Firefox, Safari, Edge. A name that begins with a dot
 * stands for all names below it.
 */
const servicesOfBrowsers = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Pushes of this node to all other services: each holds a place for jobs, also while it waits. */
export const othersTurns = { together: 2, each: 2, mostWaiting: 2, mostWaitingTogether: 2 } as const

/** Returns whether an endpoint is of a push service that a browser in use comes with. */
export function isServiceOfBrowser(endpoint: string): boolean {
  const { hostname, port } = new URL(endpoint)
  return (
    port === '' &&
    servicesOfBrowsers.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  )
}

/**
 * Returns what the endpoints of one owner share: the registered part of the host name, because whoever owns a domain
 * makes up as many names below it as they like. Of an address or a name of one label, the port counts too.
 */
export function siteOf(endpoint: string): string {
  const { hostname, host } = new URL(endpoint)
  return getDomain(hostname.replace(/\.$/, '')) ?? host
}

/** When a push service rests. Those of browsers are trusted to answer in time; any other makes only its own wait. */
export function restRuleOf(endpoint: string): RestRule {
  return isServiceOfBrowser(endpoint)
    ? { slowMilliseconds: 5_000, slowInARow: 3, restMilliseconds: 10_000 }
    : { slowMilliseconds: 2_500, slowInARow: 1, restMilliseconds: 60_000 }
}

/** How long a push may take. */
export function patienceMillisecondsWith(endpoint: string): number {
  return isServiceOfBrowser(endpoint) ? 10_000 : 3_000
}
