import type { Transact, Tx } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Logger } from '../logging.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { type Carrier, DeliveryRefused, type Message } from './message-and-carrier-model.ts'
import { createRest, ServiceRests } from '../calls-to-outside-services.ts'
import { createMailDomains } from './unknown-and-silent-mail-domains.ts'

export interface OutboxService {
  /**
   * Stores the message in the transaction of the change that it announces. A job delivers it. A notice waits for messages
   * that somebody waits for, such as codes and links, and for all other jobs.
   */
  send(tx: Tx, message: Message & { usefulSeconds: number; isNotice: boolean }): Promise<void>
  /** The job: delivers one sealed message, or drops it once it has become useless. */
  deliver(job: DeliveryJob): Promise<void>
}

export interface DeliveryJob {
  sealed: string
  /** How often it has waited for a place, or for a provider that rests. That is no try. */
  waited?: number
}

interface Waiting {
  message: Message
  isNotice: boolean
  /** Milliseconds since 1970. */
  uselessFrom: number
}

export interface OutboxParts {
  transact: Transact
  carriers: Record<Message['channel'], Carrier>
  /** Waiting messages contain codes and links, so they are stored sealed. */
  sealing: Sealing
  addJob: AddJob
  log: Logger
}

export const deliverJob = 'deliver-message'

/** Providers give up a delivery after ten seconds or more. One that hangs must not take the time of other jobs. */
const restRule = { slowMilliseconds: 9_500, slowInARow: 3, restMilliseconds: 10_000 }

/** How long a message without a place waits until it is tried again. Each pause is `growth` times the one before. */
const pause = { firstSeconds: 2, growth: 1.5, longestSeconds: 20 } as const

export function createOutboxService({
  transact,
  carriers,
  sealing,
  addJob,
  log,
}: OutboxParts): OutboxService {
  const toMailServer = createMailDomains(createRest(restRule))
  const unlessSmsRests = createRest(restRule)

  // Pauses grow by a factor of e: twelve tries span more than a day, and useless messages drop out by themselves.
  const optionsOf = ({ isNotice }: Waiting) => ({ maxAttempts: 12, waitsForOthers: isNotice })

  /** The pause is drawn at random around its length, so that messages that began to wait together come back apart. */
  async function waitAgain(waiting: Waiting, { sealed, waited = 0 }: DeliveryJob): Promise<void> {
    const seconds = Math.min(pause.longestSeconds, pause.firstSeconds * pause.growth ** waited)
    const delaySeconds = seconds * (0.5 + Math.random())
    await transact((tx) =>
      addJob(tx, deliverJob, { sealed, waited: waited + 1 }, { ...optionsOf(waiting), delaySeconds }),
    )
  }

  return {
    async send(tx, { usefulSeconds, isNotice, ...message }) {
      const waiting: Waiting = { message, isNotice, uselessFrom: Date.now() + usefulSeconds * 1000 }
      await addJob(tx, deliverJob, { sealed: sealing.seal(waiting) }, optionsOf(waiting))
    },
    async deliver(job) {
      const waiting = sealing.open<Waiting>(job.sealed)
      const { message, uselessFrom } = waiting
      const { channel } = message
      if (Date.now() >= uselessFrom) {
        log.warn({ channel }, 'a message was given up: it could not be delivered while it was of use')
        return
      }
      try {
        const carry = () => carriers[channel](message)
        await (channel === 'email' ? toMailServer(message.to, carry) : unlessSmsRests(carry))
        log.info({ channel }, 'a message was handed over')
      } catch (error) {
        if (error instanceof ServiceRests) return waitAgain(waiting, job)
        if (!(error instanceof DeliveryRefused)) throw error
        log.error({ channel, reason: error.message }, 'a message was refused by its provider')
      }
    },
  }
}
