/** A handler's result with further members of the envelope besides its data, such as `next`. */
export class Page<Data> {
  readonly data: Data
  readonly beside: Record<string, unknown>
  constructor(data: Data, beside: Record<string, unknown>) {
    this.data = data
    this.beside = beside
  }
}
