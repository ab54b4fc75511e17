// @vitest-environment happy-dom
import type { WatchedRide } from '@woodalo/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { minute } from '../testing/group.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { ShareRide } from './share-ride.tsx'
import { WatchedRideScreen } from './watched-ride-screen.tsx'

afterEach(() => void vi.unstubAllGlobals())

const rider = (name: string, changes: Partial<WatchedRide['riders'][number]> = {}) => ({
  name,
  isSharing: name === 'Ana',
  hasArrived: false,
  gotOff: false,
  ...changes,
})
const watched = (changes: Partial<WatchedRide> = {}, isStale = false) => (
  <WatchedRideScreen
    ride={{
      state: 'meeting',
      sharedBy: 'Ana',
      meetingPoint: { name: 'Atocha', latitude: 40.4, longitude: -3.7 },
      meetAt: minute(10),
      eta: minute(30),
      expectedAt: minute(30),
      riders: [rider('Ana', { hasArrived: true }), rider('Ben')],
      taxi: {
        app: 'Uber',
        plate: '1234 KLM',
        car: '',
        driverName: 'Luz',
        arrivesAt: null,
        notedAt: minute(1),
      },
      lastSignAt: minute(4),
      serverTime: minute(5),
      expiresAt: minute(59),
      ...changes,
    }}
    isStale={isStale}
    corner={<i>languages</i>}
  />
)

test('what somebody at home sees of a ride', async () => {
  await expect(
    await whatIsShown({
      meeting: watched(),
      riding: watched({
        state: 'riding',
        riders: [rider('Ana', { hasArrived: true }), rider('Ben', { gotOff: true })],
      }),
      late: watched({ expectedAt: minute(41) }),
      over: watched({ state: 'over' }),
      canceled: watched({ state: 'canceled' }),
      old: watched({}, true),
      'no taxi': watched({ taxi: null }),
      'a taxi without an app, a plate or a driver': watched({
        taxi: { app: '', plate: '', car: '', driverName: '', arrivesAt: null, notedAt: minute(1) },
      }),
    }),
  ).toMatchFileSnapshot('__snapshots__/watched-ride.txt')
})

test('what each control of a shared ride does', async () => {
  const copied: string[] = []
  const browsers = {
    'a browser that shares': { share: async (given: object) => void copied.push(JSON.stringify(given)) },
    'a browser that copies': { clipboard: { writeText: async (text: string) => void copied.push(text) } },
    'a browser that does neither': { clipboard: { writeText: () => Promise.reject(new Error('refused')) } },
  }
  const parts: string[] = []
  for (const [name, browser] of Object.entries(browsers))
    for (const url of ['https://ours.example/w/1', null]) {
      vi.stubGlobal('navigator', { language: 'es', languages: ['es'], onLine: true, ...browser })
      parts.push(
        await whatEachControlDoes(
          {
            [`${name}, and ${url ? 'a link' : 'no link'}`]: (does) => (
              <ShareRide onShare={does('share', url)} onStop={does('stop', url !== null)} />
            ),
          },
          (page) => page.press(page.button('‹watch.share›')),
        ),
        `  copied: ${copied.splice(0).join(' ')}\n`,
      )
    }
  await expect(parts.join('\n')).toMatchFileSnapshot('__snapshots__/shared-ride.txt')
})
