import { expect, test } from 'vitest'
import { forgetTap, takeTap } from './accept-button-of-notification.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'

function pageAt(hash: string) {
  const written: unknown[] = []
  const history = { state: null, replaceState: (...args: unknown[]) => void written.push(args[2]) }
  return { written, page: { location: { hash, pathname: '/request-ride', search: '?a=1' }, history } }
}

test('a tap on a notification survives a reload and ends when it is handled', () => {
  const tab = createMemoryStore()
  const opened = pageAt('#accept=r1&terms=2')
  expect(takeTap(opened.page, tab)).toBe('#accept=r1&terms=2')
  expect(opened.written).toEqual(['/request-ride?a=1'])
  const loadedAnew = pageAt('')
  expect(takeTap(loadedAnew.page, tab)).toBe('#accept=r1&terms=2')
  expect(loadedAnew.written).toEqual([])
  forgetTap(tab)
  expect(takeTap(loadedAnew.page, tab)).toBeNull()
})

test('an unhandled tap ends with the session, and other addresses are no taps', () => {
  const tab = createMemoryStore()
  takeTap(pageAt('#accept=r1&terms=2').page, tab)
  createStorage(createMemoryStore(), tab).clear()
  expect(takeTap(pageAt('#code=x').page, tab)).toBeNull()
})
