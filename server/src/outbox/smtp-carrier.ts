import { createTransport } from 'nodemailer'
import { type Carrier, DeliveryRefused, ServerSilent } from './message-and-carrier-model.ts'

/** Of each step. The library would wait for minutes. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 10_000,
}

/**
 * Sends mail through an SMTP server. `url` is nodemailer's: `smtps://user:password@host:465`, `?requireTLS=true` and so
 * on.
 */
export function createSmtpCarrier(options: { url: string; from: string }): Carrier {
  const transport = createTransport({ url: options.url, ...patience }, { from: options.from })
  return async ({ to, subject, text }) => {
    try {
      // An object, not a header line, so that typed text cannot add recipients.
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      const { responseCode, code, timeoutType } = error as {
        responseCode?: number
        code?: string
        /** Of the connection, of the greeting, or of the socket once the server has greeted. */
        timeoutType?: string
      }
      if (responseCode !== undefined && responseCode >= 500) throw new DeliveryRefused(`SMTP ${responseCode}`)
      if (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT')
        throw new ServerSilent(`SMTP ${code}`)
      throw new Error(`SMTP ${responseCode ?? code ?? 'failure'}`)
    }
  }
}
