// What somebody settles, and the card that shows it to them.
import type { Settlement } from '@woodalo/protocol'
import { SettlementCard } from './settlement-card.tsx'

export const cash = { kind: 'cash', value: '', link: null } as const
export const euros = (amount: number) => ({ amount, currency: 'EUR' })

export function settlementOf(
  change: Partial<Settlement> = {},
  state: Settlement['shares'][number]['state'] = 'owed',
): Settlement {
  const share = { aboveSolo: false, dispute: null }
  return {
    rideId: 'r1',
    payerUid: 'ana',
    estimate: euros(3100),
    fare: null,
    dueBy: '2026-11-24T00:00:00.000Z',
    hasReceipt: false,
    receiptId: null,
    payTo: [],
    shares: [
      { ...share, firebase_uid: 'ben', userName: 'Ben', amount: euros(1190), state },
      { ...share, firebase_uid: 'ana', userName: 'Ana', amount: euros(1910), state: 'received' },
    ],
    ...change,
  }
}

export function show(
  settlement: Settlement,
  readerUid: string,
  fault: string | null = null,
  receipt = async () => new Blob(['receipt']),
  sent?: () => Promise<string | null>,
  mayPay = true,
) {
  const done: string[] = []
  const acting = (name: string) => async (value?: string | number) => {
    done.push(value === undefined ? name : `${name} ${String(value)}`)
    return fault
  }
  const card = (
    <SettlementCard
      settlement={settlement}
      readerUid={readerUid}
      lateMinutes={null}
      mayEnterFare
      mayPay={mayPay}
      chatPath="/chat/r1"
      colourOf={() => 0}
      payTo={{ read: async () => [], save: async (ways) => ways }}
      actions={{
        enterFare: (amount, picture) =>
          acting('fare')(
            picture === undefined ? amount : `${amount} ${picture ? 'with a photo' : 'without'}`,
          ),
        receipt,
        sent: sent ?? (() => acting('sent')()),
        received: acting('received'),
        waived: acting('waived'),
        disputed: acting('disputed'),
      }}
    />
  )
  return { done, card }
}
