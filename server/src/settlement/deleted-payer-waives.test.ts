import { expect, test } from 'vitest'
import { activeExample, ana, luis } from '../testing/example-ride.ts'
import { waiveForDeletedPayer } from './deleted-payer-waives.ts'

/** What is done for a payer who is found to be owed in one ride, of which the shares are these by then. */
async function done(shareState: 'owed' | 'waived') {
  const acts: string[] = []
  const ride = {
    ...activeExample,
    riders: [
      { ...ana, shareState: 'received' as const },
      { ...luis, shareState },
    ],
  }
  await waiveForDeletedPayer({
    transact: (work: (tx: never) => Promise<unknown>) => work(undefined as never),
    book: {
      store: {
        unpaidTo: async () => ['ride'],
        moveShare: async (_tx: never, _ride: string, userId: string, { state }: { state: string }) =>
          void acts.push(`${userId} ${state}`),
      },
      seen: async () => new Map(),
    },
    rides: { lock: async () => ({ ride }), tellSettlement: async () => void acts.push('told') },
  } as never)('ana')
  return acts
}

test('What is owed to a payer who deletes the account is waived, and told once', async () => {
  expect(await done('owed')).toEqual(['luis waived', 'told'])
})

test('What was waived meanwhile is not told again', async () => {
  expect(await done('waived')).toEqual([])
})
