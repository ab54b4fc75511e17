import { expect, test } from 'vitest'
import { chatRideOf, isChatPath } from './chat-of-path.ts'

test('any path containing /chat is the chat screen', () => {
  expect(isChatPath('/chat/7')).toBe(true)
  expect(isChatPath('/ride/7')).toBe(false)
})

test('the open chat is that of the address, otherwise that of the ride', () => {
  expect(chatRideOf('/chat/a%20b', null)).toBe('a b')
  expect(chatRideOf('/chat/r2', { id: 'r1', status: 'active' })).toBe('r2')
  expect(chatRideOf('/ride/r1', { id: 'r1', status: 'active' })).toBe('r1')
  expect(chatRideOf('/request-ride', { id: 'r1', status: 'completed' })).toBe('r1')
  expect(chatRideOf('/request-ride', { id: 'r1', status: 'pending' })).toBeNull()
  expect(chatRideOf('/request-ride', null)).toBeNull()
})
