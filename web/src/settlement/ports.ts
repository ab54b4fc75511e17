import type { Settlement } from '@woodalo/protocol'

export type Share = Settlement['shares'][number]

/** The error to show if an act was refused; null if it was done. */
export type Fault = string | null

export interface SettlementActions {
  /** In minor units. A new picture of the receipt replaces the one before; null removes it. */
  enterFare(amount: number, receipt?: Blob | null): Promise<Fault>
  /** Rejects if the picture of the receipt cannot be read. */
  receipt(): Promise<Blob>
  sent(): Promise<Fault>
  received(uid: string): Promise<Fault>
  waived(uid: string): Promise<Fault>
  disputed(text: string): Promise<Fault>
  /** Asks the payer in the chat; absent where nothing can be written any more. */
  ask?: ((message: string) => Promise<Fault>) | undefined
}
