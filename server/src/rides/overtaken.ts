/** Thrown when a request changed in the meantime. Nothing of the proposal is stored, and the next batch tries again. */
export class OvertakenError extends Error {
  constructor() {
    super('a rider is no longer free')
    this.name = 'OvertakenError'
  }
}
