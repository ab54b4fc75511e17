// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { LostInTaxi } from './lost-in-taxi.tsx'

const taxi = {
  byUid: 'ana',
  plate: '1234 ABC',
  app: 'Pidetaxi',
  car: 'Octavia blanco',
  driverName: '',
  arrivesAt: null,
  notedAt: '2026-11-21T09:59:00.000Z',
} satisfies Ride['taxi']

test.each<[string, Ride['taxi'], RegExp, RegExp]>([
  [
    'a taxi that a companion ordered',
    taxi,
    /^1234 ABC .*Pregunta a ana: puede avisar al conductor en Pidetaxi/,
    /placa 1234 ABC/,
  ],
  [
    'one of one’s own order',
    { ...taxi, byUid: 'ben' },
    /^1234 ABC .*Pide en Pidetaxi que avisen al conductor/,
    /placa 1234 ABC/,
  ],
  ['one without an app', { ...taxi, app: '' }, /^1234 ABC .*¿Olvidaste algo en el taxi\?/, /1234 ABC/],
  ['one that nobody noted', null, /^¿Olvidaste algo en el taxi\?/, /^Olvidé algo en el taxi de las [^(]*$/],
])('what was left in %s is asked of whoever can find it', async (_, noted, said, message) => {
  const asked: string[] = []
  const ride = rideOf('r1', ['ana', 'ben'], { taxi: noted }) as Ride
  const page = await render(
    <LostInTaxi ride={ride} readerUid="ben" onAsk={async (words) => void asked.push(words)} />,
  )
  expect(wordsOf(document.body)).toMatch(said)
  await page.press(page.button('Preguntar al grupo'))
  expect(asked).toEqual([expect.stringMatching(message)])
})

test.each([
  ['Cabify', 'ana', ['cabify://cabify']],
  [' cabify ', 'ana', ['cabify://cabify']],
  ['Uber', 'ana', ['https://m.uber.com/ul/']],
  ['Google Maps', 'ana', []],
  ['Pidetaxi', 'ana', []],
  ['Cabify', 'ben', []],
])(
  'a taxi that was noted from %o opens its app for who ordered it there, %s',
  async (app, readerUid, links) => {
    const ride = rideOf('r1', ['ana', 'ben'], { taxi: { ...taxi, app } }) as Ride
    await render(<LostInTaxi ride={ride} readerUid={readerUid} onAsk={async () => {}} />)
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links)
  },
)
