// @vitest-environment happy-dom
import type { Settlement } from '@woodalo/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from './browser-client.ts'
import { knownSettlement, readSettlement } from './known-settlement.ts'

test('the settlement that was read last is known, of its ride alone, and a failure changes nothing', async () => {
  const get = vi.spyOn(client.api.settlements, 'get')
  onTestFinished(() => get.mockRestore())
  const settlement = { rideId: 'r1', shares: [] } as unknown as Settlement
  get.mockResolvedValueOnce(settlement)
  expect(knownSettlement('r1')).toBeNull()
  expect(await readSettlement('r1')).toBe(settlement)
  expect([knownSettlement('r1'), knownSettlement('r2')]).toEqual([settlement, null])
  get.mockRejectedValueOnce(new Error('offline'))
  await expect(readSettlement('r1')).rejects.toThrow('offline')
  expect(knownSettlement('r1')).toBe(settlement)
  expect(get.mock.calls).toEqual([
    ['r1', { quiet: true }],
    ['r1', { quiet: true }],
  ])
})
