/** Thrown when the network contains no drivable streets. */
export class NoStreetsError extends Error {
  override readonly name = 'NoStreetsError'

  constructor() {
    super('no street that can be driven to and away from')
  }
}
