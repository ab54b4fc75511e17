/** The provider refuses to deliver the message; sending it again changes nothing. */
export class DeliveryRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'DeliveryRefused'
  }
}
