// Whose the domain of an email is. Anybody types it, and a mail server that looks it up waits for whoever owns it.
import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts-icann'
import { createRest, ServiceRests, type UnlessResting } from '../calls-to-outside-services.ts'

/** A mail that takes so long keeps all mails to its domain from being tried for a minute. */
const restRule = { slowMilliseconds: 9_500, slowInARow: 1, restMilliseconds: 60_000 } as const

const slowMilliseconds = 2_000
/** A slow mail adds so much to what its domain owes, a quick one takes one off. A domain that owes as much is slow. */
const quickForEachSlow = 10
const mostOwed = 200

/**
 * Mails of this node to domains that have not taken one yet, and to slow ones: each holds one of the eight places for
 * jobs. Whoever makes up domains that are slow once or twice keeps no place from the others.
 */
const places = {
  unknown: { together: 3, each: 2 },
  slow: { together: 2, each: 1 },
} as const

/** Domains under which many people have their mailboxes: after a start they wait for no other. */
const hostsOfMany: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com icloud.com me.com proton.me protonmail.com gmx.net gmx.de web.de aol.com',
    'outlook.com hotmail.com live.com msn.com outlook.es hotmail.es outlook.com.br yahoo.com yahoo.es yahoo.com.br',
    'telefonica.net uol.com.br bol.com.br',
  ].flatMap((names) => names.split(' ')),
)

/** As many domains are remembered. */
const mostDomains = 10_000

/**
 * Delivers a mail to this email. Throws what `deliver` throws, or `ServiceRests` if mails to the domain, or to too many
 * unknown and slow ones, already wait for the mail server.
 */
export type DeliverMail = (email: string, deliver: () => Promise<void>) => Promise<void>

interface Site {
  /** Whether it has taken a mail. */
  isKnown: boolean
  /** Rises with each slow mail, and falls with each quick one. */
  owed: number
  underWay: number
  unlessRests: UnlessResting
}

/** Returns the part of the domain that somebody has registered, because names below it cost them nothing. */
function nameOfSite(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(domain) ?? domain
}

/** `unlessServerRests` learns only from domains that take mails quickly: whoever made one up must not stop all mails. */
export function createMailDomains(unlessServerRests: UnlessResting): DeliverMail {
  const sites = new LRUCache<string, Site>({ max: mostDomains })
  const together = { unknown: 0, slow: 0 }

  function siteOf(email: string): Site {
    const name = nameOfSite(email)
    const site = sites.get(name) ?? {
      isKnown: hostsOfMany.has(name),
      owed: 0,
      underWay: 0,
      unlessRests: createRest(restRule),
    }
    sites.set(name, site)
    return site
  }

  async function deliverTo(site: Site, deliver: () => Promise<void>): Promise<void> {
    await site.unlessRests(async () => {
      const began = performance.now()
      try {
        await deliver()
        site.isKnown = true
      } finally {
        const isSlow = performance.now() - began >= slowMilliseconds
        const owed = site.owed + (isSlow ? quickForEachSlow : -1)
        site.owed = Math.max(0, Math.min(mostOwed, owed))
      }
    })
  }

  return async (email, deliver) => {
    const site = siteOf(email)
    const isSlow = site.owed >= quickForEachSlow
    if (site.isKnown && !isSlow) return unlessServerRests(() => deliverTo(site, deliver))
    const kind = isSlow ? 'slow' : 'unknown'
    if (together[kind] >= places[kind].together || site.underWay >= places[kind].each)
      throw new ServiceRests()
    together[kind]++
    site.underWay++
    try {
      await deliverTo(site, deliver)
    } finally {
      together[kind]--
      site.underWay--
    }
  }
}
