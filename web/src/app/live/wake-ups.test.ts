import { expect, test } from 'vitest'
import { onWakeUp } from './wake-ups.ts'

test('the page is checked whenever it comes back or its network changes, until it is stopped', () => {
  const [page, view] = [new EventTarget(), new EventTarget()]
  const happened: string[] = []
  let hidden = false
  let now = ''
  const stop = onWakeUp(() => happened.push(now), { page, view, isHidden: () => hidden })
  const all = () => {
    for (const [target, name] of [
      [page, 'visibilitychange'],
      [view, 'online'],
      [view, 'offline'],
      [view, 'pageshow'],
    ] as const) {
      now = name
      target.dispatchEvent(new Event(name))
    }
  }
  all()
  expect(happened).toEqual(['visibilitychange', 'online', 'offline', 'pageshow'])
  hidden = true
  all()
  expect(happened.slice(4)).toEqual(['online', 'offline', 'pageshow'])
  stop()
  hidden = false
  all()
  expect(happened).toHaveLength(7)
})
