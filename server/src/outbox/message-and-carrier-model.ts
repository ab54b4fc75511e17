/** A mail or a text on its way to one person. */
export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject?: string
  text: string
}

/** Sends one kind of message. Throws if a retry may help, and throws `DeliveryRefused` if it never will. */
export type Carrier = (message: Message) => Promise<void>

/** The provider refuses to deliver the message; sending it again changes nothing. */
export class DeliveryRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'DeliveryRefused'
  }
}

/** The provider did not even answer the connection, so no recipient is to blame. */
export class ServerSilent extends Error {
  override name = 'ServerSilent'
}
