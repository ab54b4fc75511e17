// Adds messages to a ride's chat. Those of a ride that wait for each other are added in one transaction.
import type { Message } from '@woodalo/protocol'
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { RideAccess, RideMembership } from '../rides/ports.ts'
import type { MessageBytes, Sender } from './message-bytes-limit.ts'
import { type MessageRecord, renderMessage } from './render.ts'
import type { MessageStore } from './message-store.ts'
import { createTogether } from './gather-waiting-messages.ts'
import { withheldBecauseOfBlock } from './withheld-because-of-block.ts'

/** Each is stored a millisecond after the other. */
const mostTogether = 8

export interface SentMessage extends Sender {
  id: string
  text: string
}

export interface AddingParts {
  transact: Transact
  store: MessageStore
  rides: RideMembership
  apart: Pick<PairsApart, 'blockedWith'>
  notify: Notify
  bytes: MessageBytes
  /** Called after the commit of new messages of a ride, with its members when they were written. */
  onMessages(messages: readonly MessageRecord[], memberIds: readonly string[]): void
}

interface Fresh {
  sent: SentMessage
  access: RideAccess
}

type Outcome = PromiseSettledResult<Message>

const done = (value: Message): Outcome => ({ status: 'fulfilled', value })
const refused = (reason: unknown): Outcome => ({ status: 'rejected', reason })

export function createAddMessages(
  parts: AddingParts,
): (rideId: string, sent: SentMessage) => Promise<Message> {
  const { store, rides } = parts

  async function sentBefore(
    tx: Tx,
    rideId: string,
    { id, userId }: SentMessage,
    otherwise: 'CHAT_CLOSED' | 'MESSAGE_ID_TAKEN',
  ): Promise<Outcome> {
    const known = await store.findById(id, tx)
    if (!known) return refused(new Failure(otherwise))
    if (known.userId !== userId || known.rideId !== rideId) return refused(new Failure('MESSAGE_ID_TAKEN'))
    return done(renderMessage(known, userId))
  }

  /** Counts the bytes of new messages. If they are too many, counts none and throws a Failure. */
  async function countBytes(rideId: string, messages: readonly SentMessage[]): Promise<void> {
    const counted: SentMessage[] = []
    try {
      for (const message of messages) {
        await parts.bytes.take(message, rideId, Buffer.byteLength(message.text))
        counted.push(message)
      }
    } catch (error) {
      for (const message of counted)
        await parts.bytes.giveBack(message, rideId, Buffer.byteLength(message.text))
      throw error
    }
  }

  /** Stores messages of riders who may write. Returns null if one of them is known. */
  async function append(tx: Tx, rideId: string, fresh: readonly Fresh[]): Promise<MessageRecord[] | null> {
    const messages = []
    const told = new Set<string>()
    for (const { sent, access } of fresh) {
      const withheldFrom = await withheldBecauseOfBlock(parts.apart, tx, sent.userId, access)
      messages.push({ ...sent, withheldFrom })
      for (const member of access.memberIds)
        if (member !== sent.userId && !withheldFrom.includes(member)) told.add(member)
    }
    const records = await store.append(rideId, messages, tx)
    if (records.length < fresh.length) return null
    await countBytes(rideId, messages)
    await parts.notify(
      tx,
      [...told].map((userId) => ({ kind: 'message', userId, rideId })),
    )
    tx.afterCommit(() => parts.onMessages(records, fresh[0]!.access.memberIds))
    return records
  }

  async function addIn(tx: Tx, rideId: string, all: readonly SentMessage[]): Promise<Outcome[]> {
    // Locks the ride's row: from here on nobody else writes in this ride, leaves it or ends it.
    const accesses = await rides.accesses(
      all.map(({ userId }) => userId),
      rideId,
      tx,
    )
    const outcomes = new Map<SentMessage, Outcome>()
    const fresh: Fresh[] = []
    for (const sent of all) {
      const access = accesses.get(sent.userId)
      if (!access) outcomes.set(sent, refused(new Failure('NOT_FOUND')))
      else if (!access.readable) outcomes.set(sent, refused(new Failure('RIDE_NOT_ACTIVE')))
      else if (!access.writable) outcomes.set(sent, await sentBefore(tx, rideId, sent, 'CHAT_CLOSED'))
      else fresh.push({ sent, access })
    }
    const records = fresh.length > 0 ? await append(tx, rideId, fresh) : []
    if (!records && fresh.length > 1) throw new Error('one of several messages is known')
    for (const [index, { sent }] of fresh.entries())
      outcomes.set(
        sent,
        records
          ? done(renderMessage(records[index]!, sent.userId))
          : await sentBefore(tx, rideId, sent, 'MESSAGE_ID_TAKEN'),
      )
    return all.map((sent) => outcomes.get(sent)!)
  }

  async function addAll(rideId: string, all: readonly SentMessage[]): Promise<Outcome[]> {
    try {
      return await parts.transact((tx) => addIn(tx, rideId, all))
    } catch (error) {
      if (all.length === 1) return [refused(error)]
      // What keeps one of them from being stored, or makes it known, concerns no other.
      const apart: Outcome[] = []
      for (const sent of all) apart.push(...(await addAll(rideId, [sent])))
      return apart
    }
  }

  return createTogether(mostTogether, addAll)
}
