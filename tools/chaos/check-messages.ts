// T2, T3: every acknowledged message is stored, and everybody reads the chat whole and in order.
import type { Message } from '@woodalo/protocol'
import type { ClientBase } from 'pg'
import type { Expect, None } from './fault.ts'
import type { Ledger } from './ledger.ts'

export async function messagesAreWhole(
  client: ClientBase,
  ledger: Ledger,
  expect: Expect,
  none: None,
): Promise<void> {
  const { rows } = await client.query<{
    id: string
    ride_id: string
    seq: number
    user_id: string
    text: string
    withheld_from: string[] | null
  }>('select id, ride_id, seq, user_id, text, withheld_from from messages order by ride_id, seq')
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const told of ledger.messages) {
    const row = stored.get(told.id)
    expect(
      'T2',
      row?.ride_id === told.rideId &&
        row.seq === told.seq &&
        row.user_id === told.userId &&
        row.text === told.text,
      () => `the message ${told.id} (seq ${told.seq}) is stored as ${JSON.stringify(row)}`,
    )
  }
  await none(
    'T3',
    'a chat with a gap',
    'select ride_id, count(seq), max(seq) from messages group by ride_id having count(seq) <> max(seq)',
  )
  const lists = Map.groupBy(rows, ({ ride_id }) => ride_id)
  const differs = (list: readonly Message[], rideId: string, reader: string) =>
    list.findIndex((message, index) => {
      const row = lists.get(rideId)?.[index]
      if (row?.id !== message.id || row.seq !== message.seq) return true
      // After the ride, somebody blocked reads nothing of what the other writes, in its place.
      const text = row.withheld_from?.includes(reader) ? '' : row.text
      return message.text !== text
    })
  for (const { userId, rideId, messages } of ledger.read) {
    const at = differs(messages, rideId, userId)
    expect('T3', at < 0, () => `${userId} received another message ${at + 1} of ${rideId} than is stored`)
  }
  for (const { userId, rideId, messages } of ledger.listed) {
    expect(
      'T3',
      differs(messages, rideId, userId) < 0 && messages.length === (lists.get(rideId)?.length ?? 0),
      () => `${userId} lists ${messages.length} of ${lists.get(rideId)?.length ?? 0} messages of ${rideId}`,
    )
    // Riders who stayed and had a calm connection at the end have received all of them.
    const received = ledger.read.findLast((reading) => reading.userId === userId && reading.rideId === rideId)
    expect(
      'T3',
      received?.messages.length === messages.length,
      () => `${userId} received ${received?.messages.length} of ${messages.length} messages of ${rideId}`,
    )
  }
}
