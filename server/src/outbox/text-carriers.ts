import type { Carrier } from './model.ts'
import { DeliveryRefused } from './delivery-refused.ts'

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
export function createTwilioCarrier(options: {
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
export function createGatewayCarrier(options: { url: string; token: string | undefined }): Carrier {
  return ({ to, text }) =>
    post(options.url, {
      headers: {
        'content-type': 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: JSON.stringify({ to, text }),
    })
}
