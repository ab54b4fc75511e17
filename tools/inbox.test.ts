import type { LiveEvent } from '@woodalo/client'
import { expect, test } from 'vitest'
import { Inbox } from './inbox.ts'

const heard = (seq: number) => ({ event: 'SEARCH_PROGRESS', payload: { seq } }) as LiveEvent

test('what was heard is taken in its order, each once', async () => {
  const inbox = new Inbox()
  inbox.put(heard(1))
  inbox.put(heard(2))
  expect([await inbox.next(60_000), await inbox.next(0)]).toEqual([heard(1), heard(2)])
  expect(await inbox.next(5)).toBeUndefined()
})

test('who waits gets what comes next', async () => {
  const inbox = new Inbox()
  const next = inbox.next(60_000)
  inbox.put(heard(1))
  inbox.put(heard(2))
  expect([await next, await inbox.next(60_000)]).toEqual([heard(1), heard(2)])
})

test('once it is closed, nobody waits, and what had come is still taken', async () => {
  const inbox = new Inbox()
  const next = inbox.next(60_000)
  inbox.close()
  expect([await next, await inbox.next(60_000)]).toEqual([undefined, undefined])
  inbox.put(heard(1))
  expect([await inbox.next(60_000), await inbox.next(60_000)]).toEqual([heard(1), undefined])
})
