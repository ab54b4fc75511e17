import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRest } from '../calls-to-outside-services.ts'
import { DeliveryRefused, ServerSilent } from './message-and-carrier-model.ts'
import { createMailDomains, type DeliverMail } from './unknown-and-silent-mail-domains.ts'

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
/** Makes a domain known. */
async function knows(deliver: DeliverMail, ...domains: string[]): Promise<void> {
  for (const domain of domains) for (let mail = 0; mail < 5; mail++) await deliver(`x@${domain}`, taken)
}
const resting = { name: 'ServiceRests' }

/** As a mail server that does not even greet. */
const noGreeting = () =>
  new Promise<void>((_, reject) => {
    // Waits by a clock of the test's own.
    setTimeout(() => reject(new ServerSilent('SMTP ETIMEDOUT')), 10_000)
  })

/** Begins deliveries at the same time. Resolves when all have ended, the silent ones after ten seconds. */
async function endOf(deliveries: Promise<void>[]): Promise<string[]> {
  const ended = Promise.all(
    deliveries.map((delivery) =>
      delivery.then(
        () => 'taken',
        (error: Error) => error.name,
      ),
    ),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return ended
}

test('of mails to domains that nobody knows two are under way, and those to others are sent meanwhile', async () => {
  const deliver = newDomains()
  await knows(deliver, 'known.org')
  const silent = ['a.example', 'b.example2'].map((domain) => deliver(`x@${domain}`, silence))
  await expect(deliver('x@d.example4', taken)).rejects.toMatchObject(resting)
  await deliver('eva@gmail.com', taken)
  await deliver('eva@known.org', taken)
  expect(await endOf(silent)).toEqual(['Error', 'Error'])
  await deliver('x@d.example4', taken)
})

test('whoever owns domains that have taken mails and then fall silent stops nobody else’s', async () => {
  const deliver = newDomains()
  const turned = Array.from({ length: 48 }, (_, at) => `turned${at}.org`)
  await knows(deliver, ...turned, 'known.org')
  for (let round = 0; round < 6; round++) {
    const flood = turned.slice(round * 8, round * 8 + 8).map((domain) => deliver(`x@${domain}`, silence))
    await deliver('eva@gmail.com', taken)
    await deliver(`eva${round}@hotmail.com`, taken)
    expect((await endOf(flood)).toSorted()).toEqual([
      ...Array(3).fill('Error'),
      ...Array(5).fill('ServiceRests'),
    ])
    await deliver('ana@known.org', taken)
  }
})

test('domains that took few mails and then fall silent keep none from known ones', async () => {
  const deliver = newDomains()
  const turned = Array.from({ length: 24 }, (_, at) => `turned${at}.org`)
  for (const domain of turned) for (let mail = 0; mail < 4; mail++) await deliver(`x@${domain}`, taken)
  await knows(deliver, 'known.org', 'another.org')
  for (let round = 0; round < 6; round++) {
    const flood = turned.slice(round * 4, round * 4 + 4).map((domain) => deliver(`x@${domain}`, silence))
    await deliver('ana@known.org', taken)
    await deliver('eva@another.org', taken)
    expect((await endOf(flood)).filter((end) => end === 'Error')).toHaveLength(2)
  }
  // What it refuses at once changes nothing: anybody can make up a mailbox there.
  const refusal = () => Promise.reject(new DeliveryRefused('SMTP 550'))
  await expect(deliver('nobody@known.org', refusal)).rejects.toThrow('550')
  const more = ['one.example', 'two.example'].map((domain) => deliver(`x@${domain}`, silence))
  await deliver('ana@known.org', taken)
  expect(await endOf(more)).toEqual(['Error', 'Error'])
})

test('one owner has two places of known domains and one of others, under however many names', async () => {
  const deliver = newDomains()
  await knows(deliver, 'a.evil.org', 'b.evil.org', 'c.evil.org', 'other.org')
  const known = ['a', 'b', 'c'].map((name) => deliver(`x@${name}.evil.org`, silence))
  const unknown = ['d', 'e', 'f'].map((name) => deliver(`x@${name}.evil.org`, silence))
  await deliver('x@other.org', taken)
  await deliver('x@new.org', taken)
  expect((await endOf([...known, ...unknown])).filter((end) => end === 'Error')).toHaveLength(3)
})

test('a domain for which the server was silent is tried a minute later, and so are new names below it', async () => {
  const deliver = newDomains()
  expect(await endOf([deliver('x@a.evil.example', silence)])).toEqual(['Error'])
  await expect(deliver('y@mail.Evil.example', taken)).rejects.toMatchObject(resting)
  await vi.advanceTimersByTimeAsync(60_000)
  await deliver('y@mail.evil.example', taken)
})

test('silence for a name keeps mails neither from the domain that it is below nor from known names beside it', async () => {
  const deliver = newDomains()
  await deliver('ana@mail.corp.com', taken)
  const silent = [deliver('x@dead.corp.com', silence), deliver('x@dead.gmail.com', silence)]
  expect(await endOf(silent)).toEqual(['Error', 'Error'])
  for (const email of ['ana@corp.com', 'ana@mail.corp.com', 'ana@gmail.com']) await deliver(email, taken)
  await expect(deliver('y@new.corp.com', taken)).rejects.toMatchObject(resting)
})

test('a domain for which the server was silent is nobody else’s under the same ending', async () => {
  const deliver = newDomains()
  expect(await endOf([deliver('x@evil.com.br', silence)])).toEqual(['Error'])
  await deliver('ana@honest.com.br', taken)
  await expect(deliver('y@evil.com.br', taken)).rejects.toMatchObject(resting)
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
  for (const email of ['x@tar.example', 'x@many.org']) {
    await deliver(email, taken)
    expect(await endOf([deliver(email, slowly)])).toEqual(['taken'])
  }
  const holdsThePlace = deliver('x@tar.example', slowly)
  await expect(deliver('x@many.org', taken)).rejects.toMatchObject(resting)
  expect(await endOf([holdsThePlace])).toEqual(['taken'])
  await deliver('x@many.org', taken)
  const again = deliver('x@tar.example', slowly)
  await deliver('x@many.org', taken)
  expect(await endOf([again])).toEqual(['taken'])
})

test.each([
  ['silence for the hosts of many', ['x@gmail.com', 'x@gmx.net', 'x@live.com'], silence],
  ['no greeting for whomever', ['x@gmail.com', 'x@one.org', 'x@two.org'], noGreeting],
])('%s lets the server rest, for ten seconds', async (_what, emails, fails) => {
  const deliver = newDomains()
  await endOf(emails.map((email) => deliver(email, fails)))
  await expect(deliver('x@hotmail.com', taken)).rejects.toMatchObject(resting)
  await vi.advanceTimersByTimeAsync(10_000)
  await deliver('x@hotmail.com', taken)
})

test('silence for any other domains does not let the server rest', async () => {
  const deliver = newDomains()
  const known = ['one.org', 'two.org']
  await knows(deliver, ...known)
  const silent = [...known, 'made-up.example', 'made-up.test'].map((domain) =>
    deliver(`x@${domain}`, silence),
  )
  expect(await endOf(silent)).toEqual(Array(4).fill('Error'))
  await deliver('x@gmail.com', taken)
})

/** As a mail server that takes just less than a slow one does. */
const sedately = () =>
  new Promise<void>((resolve) => {
    // Waits by a clock of the test's own.
    setTimeout(resolve, 1_900)
  })

/** Two such mails to each domain, one after the other. */
async function takeSedately(deliver: DeliverMail, ...domains: string[]): Promise<void> {
  for (const domain of [...domains, ...domains]) {
    const mail = deliver(`x@${domain}`, sedately)
    await vi.advanceTimersByTimeAsync(1_900)
    await mail
  }
}

test('owners whose mails take long leave one place of known domains to those whose mails do not, for a minute', async () => {
  const deliver = newDomains()
  const sedate = Array.from({ length: 6 }, (_, at) => `sedate${at}.org`)
  await knows(deliver, ...sedate, 'ana.org', 'eva.org')
  await takeSedately(deliver, ...sedate)
  const flood = () => sedate.map((domain) => deliver(`x@${domain}`, sedately))
  for (let round = 0; round < 3; round++) {
    const begun = flood()
    for (const domain of ['ana.org', 'eva.org']) await deliver(`x@${domain}`, taken)
    expect((await endOf(begun)).filter((end) => end === 'taken')).toHaveLength(2)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await endOf(flood())).filter((end) => end === 'taken')).toHaveLength(3)
})

test('two owners of known domains, with mails to each at once, leave one place to a third', async () => {
  const deliver = newDomains()
  await knows(deliver, 'one.org', 'two.org', 'ana.org')
  const silent = ['one.org', 'two.org', 'one.org', 'two.org'].map((domain) => deliver(`x@${domain}`, silence))
  await deliver('x@ana.org', taken)
  expect((await endOf(silent)).toSorted()).toEqual(['Error', 'Error', 'ServiceRests', 'ServiceRests'])
})

test('owners whose mails take long leave one place of unknown domains to those who have taken none', async () => {
  const deliver = newDomains()
  await takeSedately(deliver, 'one.org', 'two.org')
  const begun = ['one.org', 'two.org'].map((domain) => deliver(`x@${domain}`, sedately))
  await deliver('x@new.org', taken)
  expect((await endOf(begun)).toSorted()).toEqual(['ServiceRests', 'taken'])
})
