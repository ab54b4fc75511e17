/** A mail or a text on its way to one person. */
export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject?: string
  text: string
}

/** Sends one kind of message. Throws when it may go better later; a `Refused` when it never will. */
export type Carrier = (message: Message) => Promise<void>

/** The provider took the message and will not deliver it; sending it again changes nothing. */
export class Refused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Refused'
  }
}
