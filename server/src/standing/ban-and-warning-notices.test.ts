import { textsIn } from '@woodalo/languages/service'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { inform } from './ban-and-warning-notices.ts'
import { dayOf } from './ban-model.ts'

const { standing, letters } = textsIn('pt')

async function informed(said: Parameters<typeof inform>[3], email: string | null, lastDay?: string | null) {
  const done: unknown[] = []
  const note = async (_tx: Tx, ...what: unknown[]) => void done.push(...what)
  await inform(
    {
      store: { addressee: async () => ({ language: 'pt', email }) },
      tell: note,
      notify: note,
      outbox: { send: note },
      publicUrl: 'https://woodalo.example',
    } as unknown as Parameters<typeof inform>[0],
    {} as Tx,
    'ana',
    said,
    { text: 'Words', ...(lastDay === undefined ? {} : { lastDay }) },
  )
  return done
}

test.each([
  ['warned', undefined, standing.warned],
  ['banned', '2026-11-30', standing.banned(dayOf('2026-11-30', 'pt'))],
  ['banned', null, standing.banned(null)],
] as const)(
  'whoever is %s until %s hears of it in their language, everywhere',
  async (said, lastDay, message) => {
    const everywhere = [
      [{ userId: 'ana', event: 'STANDING_UPDATED', payload: { kind: said, title: standing.title, message } }],
      [{ kind: 'standing', userId: 'ana', rideId: null }],
    ]
    expect(await informed(said, null, lastDay)).toEqual(everywhere)
    expect(await informed(said, 'ana@example.org', lastDay)).toEqual([
      ...everywhere,
      // It is good for three days, and codes go first.
      {
        channel: 'email',
        to: 'ana@example.org',
        ...letters.standing(message, 'Words', 'https://woodalo.example'),
        usefulSeconds: 3 * 86_400,
        isNotice: true,
      },
    ])
  },
)
