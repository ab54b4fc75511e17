import { describe, expect, test } from 'vitest'
import { type ChatTimes, isReadable, whyNotWritable, writableAfterHours } from './chat-times-rules.ts'

const began = new Date('2026-11-21T12:00:00Z')
const after = (hours: number) => new Date(began.getTime() + hours * 3_600_000)

function why(ride: Partial<ChatTimes> & { status: ChatTimes['status'] }, hours = 1, isFormer = false) {
  return whyNotWritable({ activeAt: began, ...ride, readAt: after(hours) }, { isFormer })
}

describe('whether a rider may write into the chat of a ride', () => {
  test('while it is active, but not before they are agreed to share it', () => {
    expect(why({ status: 'active' })).toBeNull()
    expect(why({ status: 'pending', activeAt: null })).toBe('RIDE_NOT_ACTIVE')
    expect(why({ status: 'canceled', activeAt: null })).toBe('RIDE_NOT_ACTIVE')
  })

  test('for a day after it was completed, to the moment', () => {
    const completed = { status: 'completed', endedAt: began } as const
    expect(why(completed, writableAfterHours - 1 / 3_600)).toBeNull()
    expect(why(completed, writableAfterHours)).toBe('CHAT_CLOSED')
    expect(why({ status: 'completed' })).toBe('CHAT_CLOSED')
  })

  test('not after it was canceled, however short ago', () => {
    expect(why({ status: 'canceled', endedAt: began }, 0)).toBe('CHAT_CLOSED')
  })

  test('not if they are no longer a rider of it, even while it is active', () => {
    expect(why({ status: 'active' }, 1, true)).toBe('CHAT_CLOSED')
    expect(why({ status: 'pending', activeAt: null }, 1, true)).toBe('CHAT_CLOSED')
  })
})

test('the chat can be read from the time a ride was active, without an end', () => {
  expect(isReadable({ status: 'active', activeAt: began })).toBe(true)
  expect(isReadable({ status: 'completed', activeAt: began })).toBe(true)
  expect(isReadable({ status: 'canceled', activeAt: began })).toBe(true)
  expect(isReadable({ status: 'canceled' })).toBe(false)
  expect(isReadable({ status: 'pending', activeAt: began })).toBe(false)
})
