import type { Foundation, Part } from '../foundation.ts'
import type { PairsApart } from './why-and-how-long-apart-rules.ts'
import { createApartStore } from './pairs-apart-store.ts'

export interface ApartPart extends Part {
  apart: PairsApart
}

export function buildApart({ database }: Foundation): ApartPart {
  const store = createApartStore(database.db)
  return {
    apart: store,
    sweeps: [{ name: 'old-pairs-apart', everySeconds: 600, run: store.forgetOld }],
    personalData: { apart: { exportOf: store.by, forgetUser: store.forgetUser } },
  }
}
