// Which provider carries mails and texts, by the settings, and how texts are handed to theirs.
import { type Carrier, DeliveryRefused, type Message } from './message-and-carrier-model.ts'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../logging.ts'

/** A mail server if one is set. A text goes through Twilio, else through a gateway. What has no provider goes to a file. */
export async function openCarriers(
  config: Pick<Config, 'dataDir' | 'smtp' | 'twilio' | 'smsGateway'>,
  log: Logger,
): Promise<Record<Message['channel'], Carrier>> {
  const file = createFileCarrier(join(config.dataDir, 'outbox.jsonl'), log)
  return {
    email: config.smtp ? await openSmtp(config.smtp) : file,
    sms: config.twilio
      ? createTwilioCarrier(config.twilio)
      : config.smsGateway
        ? createGatewayCarrier(config.smsGateway)
        : file,
  }
}

/** The library is loaded only where it is used. */
async function openSmtp(smtp: NonNullable<Config['smtp']>): Promise<Carrier> {
  const { createSmtpCarrier } = await import('./smtp-carrier.ts')
  return createSmtpCarrier(smtp)
}

const patienceMilliseconds = 10_000

/** Errors omit the response body, which may repeat the number and the text. */
async function post(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  await response.body?.cancel()
  if (response.ok) return
  const { status } = response
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new DeliveryRefused(`HTTP ${status}`)
  throw new Error(`HTTP ${status}`)
}

/** Sends texts through Twilio. `from` is a number in E.164 or a messaging service (`MG…`). */
function createTwilioCarrier(options: {
  url: string
  accountSid: string
  authToken: string
  from: string
}): Carrier {
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')
  const sender = options.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return ({ to, text }) =>
    post(`${options.url}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`, {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, [sender]: options.from, Body: text }),
    })
}

/** Sends texts through any gateway that takes `{ to, text }` as JSON. */
function createGatewayCarrier(options: { url: string; token: string | undefined }): Carrier {
  return ({ to, text }) =>
    post(options.url, {
      headers: {
        'content-type': 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: JSON.stringify({ to, text }),
    })
}

/** Used without a provider: writes one JSON line per message to a file that only the service's own user can read. */
function createFileCarrier(path: string, log: Logger): Carrier {
  return async ({ channel, to, text }) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), channel, to, text })}\n`, {
      mode: 0o600,
    })
    log.warn(
      { channel, path },
      'no provider is set for this channel: the message was written to the outbox file',
    )
  }
}
