import { expect, test } from 'vitest'
import { createRecentSignIn } from './recent-sign-in.ts'

const account = { userId: 'ana', generation: 3 }

async function change(ways: { email?: string; phone?: string; google?: boolean }, sessionId: string | null) {
  const checked: string[] = []
  const recent = createRecentSignIn({
    ways: { of: async () => ({ email: null, phone: null, google: false, ...ways }) },
    generations: { now: async () => account },
    sessions: {
      mustBeFresh: async () => void checked.push('fresh'),
      mustBeOpen: async () => void checked.push('open'),
    },
  } as unknown as Parameters<typeof createRecentSignIn>[0])
  const principal = { userId: 'ana', sessionId } as Parameters<typeof recent.mayChange>[0]
  expect(await recent.mayChange(principal)).toEqual({ ...account, sessionId })
  const ofChange = checked.splice(0)
  await recent.mayLeave(principal)
  return [ofChange, checked]
}

test.each([
  [{ email: 'ana@example.org' }, 's1', ['fresh'], ['fresh']],
  [{ phone: '+34600111222' }, 's1', ['fresh'], ['fresh']],
  [{ google: true }, 's1', ['fresh'], ['fresh']],
  // A guest has no way to sign in again.
  [{}, 's1', ['open'], ['open']],
  // Only a hosted provider knows when its owner signed in.
  [{}, null, ['fresh'], []],
])(
  'whoever signs in by %j, in the session %s, needs %j to change that and %j to leave',
  async (ways, session, toChange, toLeave) => {
    expect(await change(ways, session)).toEqual([toChange, toLeave])
  },
)
