import type { Gender } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import type { RequestParts } from './parts.ts'
import { createRequestService } from './ride-request-service.ts'
import { unknownWaits } from './usual-wait.ts'

const waits = { usualMinutes: 4, womenMinutes: 9 }

test.each([
  ['woman', waits],
  ['non-binary', waits],
  ['man', unknownWaits],
  [null, unknownWaits],
] as const)(
  'how long people wait near a place is told to whom it helps to choose: %s',
  async (gender, told) => {
    const asked: unknown[] = []
    const requests = createRequestService({
      transact: <Result>(act: (tx: Tx) => Promise<Result>) => act({} as Tx),
      store: { genderOf: async (): Promise<Gender | null> => gender },
      regionOf: () => '1:1',
      async waitsOf(region: string) {
        asked.push(region)
        return waits
      },
    } as unknown as RequestParts)
    expect(await requests.waits('ana', { latitude: 40, longitude: -3 })).toEqual(told)
    expect(asked).toEqual(told === waits ? ['1:1'] : [])
  },
)
