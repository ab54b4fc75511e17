// Whose the domain of an email is. Anybody types it, and a mail server that looks it up waits for whoever owns it.
import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts-icann'
import { createRest, ServiceRests, type UnlessResting } from '../calls-to-outside-services.ts'

/** A mail that takes so long keeps all mails to its domain from being tried for a minute. */
const restRule = { slowMilliseconds: 9_500, slowInARow: 1, restMilliseconds: 60_000 } as const

/** Mails of this node to domains that have not taken one yet: each holds one of the eight places for jobs. */
const mostToUnknown = 3

/** As many domains are remembered. */
const mostDomains = 10_000

/**
 * Delivers a mail to this email. Throws what `deliver` throws, or `ServiceRests` if mails to the domain, or to too many
 * unknown ones, already wait for the mail server.
 */
export type DeliverMail = (email: string, deliver: () => Promise<void>) => Promise<void>

/** Returns the part of the domain that somebody has registered, because names below it cost them nothing. */
function siteOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(domain) ?? domain
}

/** `unlessServerRests` learns only from domains that have taken a mail: whoever made one up must not stop all mails. */
export function createMailDomains(unlessServerRests: UnlessResting): DeliverMail {
  const known = new LRUCache<string, true>({ max: mostDomains })
  const rests = new LRUCache<string, UnlessResting>({ max: mostDomains })
  let toUnknown = 0

  async function deliverTo(site: string, deliver: () => Promise<void>): Promise<void> {
    const unlessRests = rests.get(site) ?? createRest(restRule)
    rests.set(site, unlessRests)
    const began = performance.now()
    try {
      await unlessRests(deliver)
      known.set(site, true)
    } finally {
      if (performance.now() - began >= restRule.slowMilliseconds) known.delete(site)
    }
  }

  return async (email, deliver) => {
    const site = siteOf(email)
    if (known.has(site)) return unlessServerRests(() => deliverTo(site, deliver))
    if (toUnknown >= mostToUnknown) throw new ServiceRests()
    toUnknown++
    try {
      await deliverTo(site, deliver)
    } finally {
      toUnknown--
    }
  }
}
