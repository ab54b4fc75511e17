import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRest } from '../calls-to-outside-services.ts'
import { createMailDomains } from './unknown-and-silent-mail-domains.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rule = { slowMilliseconds: 9_500, slowInARow: 3, restMilliseconds: 10_000 }
const newDomains = () => createMailDomains(createRest(rule))

/** As a mail server that is silent until the delivery is given up. */
const silence = () =>
  new Promise<void>((_, reject) => {
    // Waits by a clock of the test's own.
    setTimeout(() => reject(new Error('SMTP ETIMEDOUT')), 10_000)
  })
const taken = async () => {}
const resting = { name: 'ServiceRests' }

test('of mails to domains that nobody knows three are under way, and those to known ones are sent meanwhile', async () => {
  const deliver = newDomains()
  await deliver('ana@gmail.com', taken)
  const silent = ['a.example', 'b.example2', 'c.example3'].map((domain) =>
    deliver(`x@${domain}`, silence).catch((error: Error) => error.message),
  )
  await expect(deliver('x@d.example4', taken)).rejects.toMatchObject(resting)
  await deliver('eva@gmail.com', taken)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all(silent)).toEqual(Array(3).fill('SMTP ETIMEDOUT'))
  await deliver('x@d.example4', taken)
})

test('a domain for which the server was silent is tried a minute later, under whatever name', async () => {
  const deliver = newDomains()
  const first = deliver('x@evil.example', silence).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await first).toBe('given up')
  await expect(deliver('y@mail.Evil.example', taken)).rejects.toMatchObject(resting)
  await vi.advanceTimersByTimeAsync(60_000)
  await deliver('y@mail.evil.example', taken)
})

test('a domain for which the server was silent is nobody else’s under the same ending', async () => {
  const deliver = newDomains()
  const first = deliver('x@evil.com.br', silence).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await first).toBe('given up')
  await deliver('ana@honest.com.br', taken)
  await expect(deliver('y@sub.evil.com.br', taken)).rejects.toMatchObject(resting)
})

/** As a mail server that asks elsewhere before it takes the mail. */
const slowly = () =>
  new Promise<void>((resolve) => {
    // Waits by a clock of the test's own.
    setTimeout(resolve, 8_500)
  })

test('a slow domain holds one place, however many mails go there, until it has been quick for long', async () => {
  const deliver = newDomains()
  await deliver('ana@gmail.com', taken)
  const first = deliver('x@tar.example', slowly)
  await vi.advanceTimersByTimeAsync(8_500)
  await first
  const flood = Array.from({ length: 120 }, (_, at) =>
    deliver(`x${at}@tar.example`, slowly).then(
      () => 'taken',
      (error: Error) => error.name,
    ),
  )
  await deliver('eva@gmail.com', taken)
  await Promise.all([deliver('x@new.example', taken), deliver('x@new.test', taken)])
  await vi.advanceTimersByTimeAsync(8_500)
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'ServiceRests')).toHaveLength(119)
  // Two were slow: ten quick ones make up for one of them.
  for (let quick = 0; quick < 10; quick++) await deliver('x@tar.example', taken)
  const two = ['a@tar.example', 'b@tar.example'].map((email) => deliver(email, slowly).catch(() => 'refused'))
  await vi.advanceTimersByTimeAsync(8_500)
  expect(await Promise.all(two)).toEqual([undefined, 'refused'])
})

test('one slow mail of many does not make a domain slow for long', async () => {
  const deliver = newDomains()
  for (let quick = 0; quick < 5; quick++) await deliver('x@gmail.com', taken)
  const slow = deliver('x@gmail.com', slowly)
  await vi.advanceTimersByTimeAsync(8_500)
  await slow
  await deliver('x@gmail.com', taken)
  expect(await Promise.all(Array.from({ length: 20 }, () => deliver('x@gmail.com', taken)))).toHaveLength(20)
})

test('silence for made-up domains does not let the server rest, and for known ones does', async () => {
  const deliver = newDomains()
  const known = ['one.example', 'two.test', 'three.invalid', 'four.org']
  for (const domain of known) await deliver(`x@${domain}`, taken)
  const giveUp = async (domains: readonly string[]) => {
    const given = domains.map((domain) => deliver(`x@${domain}`, silence).catch(() => {}))
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(given)
  }
  await giveUp(['m.made-up1', 'm.made-up2', 'm.made-up3'])
  await deliver('x@four.org', taken)
  await giveUp(known.slice(0, 3))
  await expect(deliver('x@four.org', taken)).rejects.toMatchObject(resting)
  await vi.advanceTimersByTimeAsync(10_000)
  await deliver('x@four.org', taken)
})
