// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { Emergency } from './emergency.tsx'

const ride = rideOf('r1', ['ana', 'ben'])
const taxi = {
  byUid: 'ben',
  plate: '1234 ABC',
  app: 'Pidetaxi',
  car: 'Octavia blanco',
  driverName: 'Paco',
  arrivesAt: null,
  notedAt: ride.createdAt,
}

async function open(changes: Partial<typeof ride>) {
  const page = await render(<Emergency ride={{ ...ride, ...changes }}>The link</Emergency>)
  await page.press(page.button('Emergencia'))
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => wordsOf(fact))
  await page.remove()
  return facts
}

test('the panel says the taxi, the place, latitude before longitude, and the stops still ahead', async () => {
  const [gone, ahead] = ride.stops
  expect(await open({ taxi, stops: [{ ...gone!, state: 'dropped_off' }, ahead!] })).toEqual([
    'Taxi 1234 ABC · Octavia blanco · Pidetaxi · Paco',
    'Punto de encuentro Sol',
    'Coordenadas 40.41690, -3.70350',
    'Paradas Somewhere',
  ])
})

test('the panel says so if nobody has noted the taxi', async () => {
  expect((await open({}))[0]).toBe('Taxi Nadie ha anotado la placa.')
})

test('one press opens the panel, and the next one calls', async () => {
  expect(await effectsOf(() => <Emergency ride={ride}>{null}</Emergency>)).toEqual({
    Emergencia: ['opens Emergencia'],
  })
  expect(await effectsOf(() => <Emergency ride={ride}>{null}</Emergency>, ['Emergencia'])).toEqual({
    Cerrar: [],
    'Llamar al 112': ['tel:112'],
  })
})
