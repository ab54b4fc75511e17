// @vitest-environment happy-dom
import type { Settlement } from '@woodalo/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from './browser-client.ts'
import { knownSettlement, readSettlement } from './known-settlement.ts'

/** No other test reads this ride: what was read last outlives a file. */
const ride = 'the ride of this test'

test('the settlement that was read last is known, of its ride alone, and a failure changes nothing', async () => {
  const get = vi.spyOn(client.api.settlements, 'get')
  onTestFinished(() => get.mockRestore())
  const settlement = { rideId: ride, shares: [] } as unknown as Settlement
  get.mockResolvedValueOnce(settlement)
  expect(knownSettlement(ride)).toBeNull()
  expect(await readSettlement(ride)).toBe(settlement)
  expect([knownSettlement(ride), knownSettlement('r2')]).toEqual([settlement, null])
  get.mockRejectedValueOnce(new Error('offline'))
  await expect(readSettlement(ride)).rejects.toThrow('offline')
  expect(knownSettlement(ride)).toBe(settlement)
  expect(get.mock.calls).toEqual([
    [ride, { quiet: true }],
    [ride, { quiet: true }],
  ])
})
