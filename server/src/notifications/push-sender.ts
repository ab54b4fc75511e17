import { type Agent, request } from 'node:https'
import type { RequestDetails } from 'web-push'
import { LRUCache } from 'lru-cache'
import { Failure } from '../failure.ts'
import { createTurns } from '../limits/turns.ts'
import { createRest, ServiceRests, type UnlessResting } from '../calls-to-outside-services.ts'
import type { PushTarget, VapidKeys } from './notice-kinds-model.ts'
import {
  isServiceOfBrowser,
  othersTurns,
  patienceMillisecondsWith,
  restRuleOf,
  siteOf,
} from './unknown-and-silent-push-services.ts'

export interface PushOptions {
  lifetimeSeconds: number
  urgency: 'high' | 'normal'
  /** Of several waiting pushes with the same topic, the push service keeps the last. */
  topic: string
}

/** `gone`: the browser has unsubscribed. `refused`: it will never be accepted. `later`: worth another try. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later'

export type SendPush = (target: PushTarget, payload: string, options: PushOptions) => Promise<PushResult>

/** Sites whose answers are remembered. */
const mostSites = 1_000

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Encrypts for the browser (RFC 8291), signs as this service (RFC 8292) and sends it to the browser's push service. */
export function createPushSender(parts: { agent: Agent; keys: VapidKeys; contact: string }): SendPush {
  const turnOfOther = createTurns(othersTurns)
  const rests = new LRUCache<string, UnlessResting>({ max: mostSites })
  const restOf = (endpoint: string) => {
    const site = siteOf(endpoint)
    const rest = rests.get(site) ?? createRest(restRuleOf(endpoint))
    rests.set(site, rest)
    return rest
  }

  function post(endpoint: string, { headers, body }: RequestDetails): Promise<PushResult> {
    return new Promise((resolve) => {
      const sent = request(
        endpoint,
        {
          method: 'POST',
          headers,
          agent: parts.agent,
          signal: AbortSignal.timeout(patienceMillisecondsWith(endpoint)),
        },
        (response) => {
          // The rest of the response is useless, and could be endless.
          resolve(resultOf(response.statusCode ?? 0))
          response.destroy()
        },
      )
      sent.on('error', () => resolve('later'))
      sent.end(body)
    })
  }

  return async ({ endpoint, p256dh, auth }, payload, options) => {
    // Loaded at the first push, because most starts have none to send and it takes long.
    const { default: webPush } = await import('web-push')
    let details: RequestDetails
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: parts.contact, ...parts.keys },
        TTL: options.lifetimeSeconds,
        urgency: options.urgency,
        topic: options.topic,
        contentEncoding: 'aes128gcm',
      })
    } catch {
      // The keys are not a point on the curve.
      return 'refused'
    }
    const unlessResting = () => restOf(endpoint)(() => post(endpoint, details))
    try {
      return await (isServiceOfBrowser(endpoint)
        ? unlessResting()
        : turnOfOther(siteOf(endpoint), unlessResting))
    } catch (error) {
      // The service rests, or too many pushes to such services wait.
      if (error instanceof ServiceRests || error instanceof Failure) return 'later'
      throw error
    }
  }
}
