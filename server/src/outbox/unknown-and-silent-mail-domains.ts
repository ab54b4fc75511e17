// Whose the domain of an email is. Anybody types it, and a mail server that looks it up waits for whoever owns it.
import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts-icann'
import { createRest, ServiceRests, type UnlessResting } from '../calls-to-outside-services.ts'
import { ServerSilent } from './message-and-carrier-model.ts'

/** A mail that takes so long keeps all mails to its domain from being tried for a minute. */
const restRule = { slowMilliseconds: 9_500, slowInARow: 1, restMilliseconds: 60_000 } as const

const slowMilliseconds = 2_000
/** A slow mail adds so much to what its domain owes, a quick one takes one off. A domain that owes as much is slow. */
const quickForEachSlow = 10
const mostOwed = 200

/** A domain is known that took so many mails quickly since the last slow one, so that to fall silent has its price. */
const quickUntilKnown = 5

/**
 * Mails of this node that are under way at once: to the hosts of many, to known domains, to those that are not yet known,
 * and to slow ones; of each kind to one owner of domains; and how many of the places are only for owners whose mails have
 * taken little time of late. Each mail holds one of the twelve places for jobs. Whoever owns domains, however many and
 * however good they were, leaves six to the hosts of many and other jobs.
 */
const places = {
  hosts: { together: 5, each: 5, forLightOwners: 0 },
  known: { together: 3, each: 2, forLightOwners: 1 },
  unknown: { together: 2, each: 1, forLightOwners: 1 },
  slow: { together: 1, each: 1, forLightOwners: 0 },
} as const
type Kind = keyof typeof places

/** Domains under which many people have their mailboxes: nobody who signs up makes these silent. */
const hostsOfMany: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com icloud.com me.com proton.me protonmail.com gmx.net gmx.de web.de aol.com',
    'outlook.com hotmail.com live.com msn.com outlook.es hotmail.es outlook.com.br yahoo.com yahoo.es yahoo.com.br',
    'telefonica.net uol.com.br bol.com.br',
  ].flatMap((names) => names.split(' ')),
)

/**
 * How long the mails of one owner may take in a minute before they leave the last place of their kind to others. More
 * than twice as much is not counted, so a minute later the owner begins anew.
 */
const share = { milliseconds: 2_000, ofMilliseconds: 60_000 } as const

/** As many domains are remembered that have taken a mail, as many others, and as many owners. */
const mostDomains = 10_000

/**
 * Delivers a mail to this email. Throws what `deliver` throws, or `ServiceRests` if mails to the domain, or to too many
 * domains of its kind, already wait for the mail server.
 */
export type DeliverMail = (email: string, deliver: () => Promise<void>) => Promise<void>

interface Site {
  /** How many mails it has taken quickly since the last slow one, up to `quickUntilKnown`. */
  quick: number
  /** Rises with each slow mail, and falls with each quick one. */
  owed: number
  unlessRests: UnlessResting
}

/** How long the mails of each owner took of late, in milliseconds; it sinks by `share` with the time that passes. */
function createTimeTaken() {
  const owners = new LRUCache<string, { milliseconds: number; at: number }>({ max: mostDomains })
  function of(owner: string): number {
    const before = owners.get(owner)
    if (!before) return 0
    const sunk = ((performance.now() - before.at) * share.milliseconds) / share.ofMilliseconds
    return Math.max(0, before.milliseconds - sunk)
  }
  return {
    of,
    add(owner: string, milliseconds: number) {
      const most = 2 * share.milliseconds
      owners.set(owner, { milliseconds: Math.min(most, of(owner) + milliseconds), at: performance.now() })
    },
  }
}

/** `unlessServerRests` learns only from what no owner of a domain can cause: their silence must not stop all mails. */
export function createMailDomains(unlessServerRests: UnlessResting): DeliverMail {
  const ownSites = new LRUCache<string, Site>({ max: mostDomains })
  const otherSites = new LRUCache<string, Site>({ max: mostDomains })
  const together: Record<Kind, number> = { hosts: 0, known: 0, unknown: 0, slow: 0 }
  const underWay = new Map<string, number>()
  const taken = createTimeTaken()

  function siteIn(sites: LRUCache<string, Site>, name: string): Site {
    const site = sites.get(name) ?? { quick: 0, owed: 0, unlessRests: createRest(restRule) }
    sites.set(name, site)
    return site
  }

  /**
   * A domain that has taken a mail stands for itself, and so does one that somebody registered. The names below that,
   * which cost their owner nothing and may be somebody else's, stand together until they have taken one.
   */
  function siteOf(domain: string, owner: string): Site {
    if (hostsOfMany.has(domain) || ownSites.has(domain)) return siteIn(ownSites, domain)
    return siteIn(otherSites, domain === owner ? domain : `*.${owner}`)
  }

  function kindOf(domain: string, { owed, quick }: Site): Kind {
    if (hostsOfMany.has(domain)) return 'hosts'
    if (owed >= quickForEachSlow) return 'slow'
    return quick >= quickUntilKnown ? 'known' : 'unknown'
  }

  async function deliverTo(site: Site, domain: string, deliver: () => Promise<void>): Promise<void> {
    await site.unlessRests(async () => {
      const began = performance.now()
      let own = site
      let isTaken = false
      try {
        await deliver()
        isTaken = true
        own = siteIn(ownSites, domain)
      } finally {
        const isSlow = performance.now() - began >= slowMilliseconds
        // A quick refusal says nothing: anybody can make up somebody else's mailbox.
        if (isSlow) own.quick = 0
        else if (isTaken) own.quick = Math.min(quickUntilKnown, own.quick + 1)
        own.owed = Math.max(0, Math.min(mostOwed, own.owed + (isSlow ? quickForEachSlow : -1)))
      }
    })
  }

  return async (email, deliver) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const owner = getDomain(domain) ?? domain
    const site = siteOf(domain, owner)
    const kind = kindOf(domain, site)
    const place = `${kind} ${owner}`
    const ofOwner = underWay.get(place) ?? 0
    const isLight = ofOwner === 0 && taken.of(owner) < share.milliseconds
    const open = places[kind].together - (isLight ? 0 : places[kind].forLightOwners)
    if (together[kind] >= open || ofOwner >= places[kind].each) throw new ServiceRests()
    together[kind]++
    underWay.set(place, ofOwner + 1)
    const began = performance.now()
    try {
      await unlessServerRests(
        () => deliverTo(site, domain, deliver),
        (error) => kind === 'hosts' || error instanceof ServerSilent,
      )
    } finally {
      taken.add(owner, performance.now() - began)
      together[kind]--
      const left = underWay.get(place)! - 1
      if (left > 0) underWay.set(place, left)
      else underWay.delete(place)
    }
  }
}
