// The sweeps that a node runs, as its operator sees them: each under a name of its own, done and not failed.
import { expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'
import { startTestApp } from '../testing/app.ts'

const sweeps = [
  'abandoned-guests',
  'abandoned-jobs',
  'debts-of-deleted-accounts',
  'departed-disputes',
  'departed-words',
  'drives-to-learn-from',
  'ended-sessions',
  'expired-sessions',
  'forgotten-regions',
  'missed-events',
  'missed-messages',
  'old-code-tries',
  'old-desk-audit',
  'old-desk-sessions',
  'old-events',
  'old-former-emails',
  'old-former-phones',
  'old-idempotency-keys',
  'old-limits',
  'old-mail-links',
  'old-pairs-apart',
  'old-phone-codes',
  'old-reports',
  'old-requests',
  'old-returns',
  'old-sealed-pictures',
  'old-sealed-stop-names',
  'old-sealed-taxi-notes',
  'old-sealed-ways-to-pay',
  'old-self-descriptions',
  'old-sessions',
  'old-sign-in-records',
  'old-standing',
  'old-watch-links',
  'receipts-never-shown',
  'rests-over',
  'rides-due',
  'road-networks',
  'searches-over',
  'shares-to-remind',
  'signs-of-life',
  'unused-photos',
]

test('every sweep of a node runs from its start, and is counted under a name of its own', async () => {
  const port = await findFreePort()
  const app = await startTestApp({ METRICS_PORT: String(port), DESK_PORT: '0', LEARN_TRAFFIC: 'true' })
  try {
    const turns = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      const counted = text.matchAll(/^woodalo_sweeps_total\{sweep="([^"]+)",outcome="([^"]+)"\}/gm)
      return [...counted].map(([, sweep, outcome]) => `${sweep} ${outcome}`).toSorted()
    }
    await expect.poll(turns).toEqual(sweeps.map((sweep) => `${sweep} done`))
  } finally {
    await app.stop()
  }
})
