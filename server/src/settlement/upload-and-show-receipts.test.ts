import { expect, test } from 'vitest'
import type { Limiter } from '../limits/count-tries.ts'
import { createReceipts } from './upload-and-show-receipts.ts'

const rules = {
  photos: 'photos of the user',
  photosOfAddress: 'photos of the address',
  receiptsOfAddress: 'receipts of it',
}

test('an upload counts against its rider and the address it comes from, once the ride allows it', async () => {
  const acts: unknown[] = []
  const limiter = {
    take: async (rule: unknown, key: string) => void acts.push([rule, key]),
  } as Partial<Limiter>
  const receipts = createReceipts({
    transact: (run: (tx: never) => Promise<unknown>) => run(undefined as never),
    rides: { lock: async (_tx: unknown, ...asked: unknown[]) => void acts.push(asked) },
    limiter,
    rules,
  } as unknown as Parameters<typeof createReceipts>[0])
  const rideId = '0199c0de-0000-7000-8000-000000000001'
  await receipts.mayUpload('ana', rideId, '192.0.2.1')
  expect(acts).toEqual([
    ['ana', rideId, 'enter-fare'],
    [rules.photos, 'ana'],
    [rules.photosOfAddress, '192.0.2.1'],
    [rules.receiptsOfAddress, '192.0.2.1'],
  ])
})
