import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFloodGate, createLocalLimiter } from './count-tries.ts'
import { createRules } from './rules.ts'

/** The first try may have been some seconds ago. */
const aboutADay = expect.closeTo(86_370, -2) as number

test('a network keeps no more than 2 GB of responses in a day, however many people it has, and others go on', async () => {
  const gate = createFloodGate(createLocalLimiter(), undefined, createRules(readConfig({}).limits))
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: aboutADay }
  for (let person = 0; person < 200; person++) {
    await gate.keeping(`${person}`, '203.0.113.1')
    await gate.kept(`${person}`, '203.0.113.1', 10_000_000)
  }
  await expect(gate.keeping('ana', '203.0.113.2')).resolves.toBeUndefined()
  // A person keeps 10 MB, wherever they are.
  await expect(gate.keeping('7', '203.0.113.2')).rejects.toMatchObject(refusal)
  await expect(gate.keeping('ana', '203.0.113.1')).rejects.toMatchObject(refusal)
  await expect(gate.keeping(null, '203.0.113.1')).rejects.toMatchObject(refusal)
  await gate.kept('ana', '127.0.0.1', 3_000_000_000)
  await expect(gate.keeping('eva', '127.0.0.1')).resolves.toBeUndefined()
})

test('nobody writes more than 20,000 times a day, however slowly, and everybody can still read', async () => {
  const limits = { ...readConfig({}).limits, writesPerTenSeconds: 1_000_000 }
  const gate = createFloodGate(createLocalLimiter(), undefined, createRules(limits))
  for (let sent = 0; sent < 20_000; sent++) await gate.user('ana', true)
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: aboutADay }
  await expect(gate.user('ana', true)).rejects.toMatchObject(refusal)
  await gate.user('ana', false)
  await gate.user('eva', true)
})

test('the writes of one person on all nodes count together where that is cheap, and their reads do not', async () => {
  const rules = createRules({ ...readConfig({}).limits, writesPerTenSeconds: 4, readsPerTenSeconds: 9 })
  const shared = createLocalLimiter()
  const [one, other] = [1, 2].map(() => createFloodGate(createLocalLimiter(), shared, rules))
  for (const write of [true, false])
    for (const gate of [one!, other!, one!, other!]) await gate.user('ana', write)
  await expect(one!.user('ana', true)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await one!.user('ana', false)
  await other!.user('eva', true)
})

test('the networks of an IPv6 /48 have as many tries together as sixteen of them, and IPv4 addresses their own', async () => {
  const limiter = createLocalLimiter()
  const rule = { name: 'tries', most: 2, seconds: 60, byAddress: true }
  const refusal = { code: 'TOO_MANY_REQUESTS' }
  for (let network = 0; network < 16; network++)
    for (let nth = 0; nth < 2; nth++) {
      await limiter.check(rule, `2001:db8:7:${network}::1`)
      await limiter.take(rule, `2001:db8:7:${network}::${nth}`)
    }
  await expect(limiter.check(rule, '2001:db8:7:99::1')).rejects.toMatchObject(refusal)
  await expect(limiter.take(rule, '2001:db8:7:99::1')).rejects.toMatchObject(refusal)
  await limiter.giveBack(rule, '2001:db8:7:0::1', 2)
  await limiter.check(rule, '2001:db8:7:99::1')
  await limiter.take(rule, '2001:db8:8:99::1')
  for (let address = 0; address < 40; address++) await limiter.take(rule, `203.0.113.${address}`)
})
