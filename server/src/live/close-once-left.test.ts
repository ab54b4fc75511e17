import { EventEmitter } from 'node:events'
import type { Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeOnceLeft } from './close-once-left.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function transport() {
  const conn = { close: vi.fn() }
  const enter = () => {
    const socket = Object.assign(new EventEmitter(), { conn })
    closeOnceLeft(socket as unknown as Socket)
    return () => void socket.emit('disconnect')
  }
  return { conn, enter }
}

test('a transport that all its connections have left is closed once', () => {
  const { conn, enter } = transport()
  const [leaveRides, leaveChat] = [enter(), enter()]
  leaveRides()
  vi.runAllTimers()
  expect(conn.close).not.toHaveBeenCalled()
  leaveChat()
  expect(conn.close).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(conn.close).toHaveBeenCalledOnce()
})

test('a transport stays whose client changes from one namespace to another', () => {
  const { conn, enter } = transport()
  enter()()
  const leave = enter()
  vi.runAllTimers()
  expect(conn.close).not.toHaveBeenCalled()
  leave()
  vi.runAllTimers()
  expect(conn.close).toHaveBeenCalledOnce()
})
