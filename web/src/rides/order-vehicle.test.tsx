// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { isTimeToOrder, OrderButton, OrderVehicle } from './order-vehicle.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'

const ride = rideOf('r1', ['ana', 'ben']) as Ride
const met = { ...ride, isVerified: true }
const links = () => [...document.querySelectorAll('a')].filter((link) => !link.closest('dialog:not([open])'))
const linkTexts = () => links().map(({ textContent }) => textContent)
const choose = (page: Awaited<ReturnType<typeof render>>, name: string) =>
  page.press([...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)!)

/** As on the screen of the ride: the choice above, what it leads to at the thumb. */
function Ordering(props: { ride: Ride; taxi?: ReactNode }) {
  const [way, setWay] = useState<string | null>(null)
  return (
    <>
      <OrderVehicle {...props} way={way} onWay={setWay} isPinned={isTimeToOrder(props.ride)} />
      {isTimeToOrder(props.ride) && <OrderButton ride={props.ride} way={way} />}
    </>
  )
}

async function copiedBy(act: (page: Awaited<ReturnType<typeof render>>) => Promise<void>, of: Ride) {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  // No other page opens.
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  await act(await render(<OrderButton ride={of} way={null} />))
  document.removeEventListener('click', stay)
  return copied
}

test('before everybody is there, a button opens the ways of ordering for who does not wait, and then the note', async () => {
  const page = await render(<Ordering ride={{ ...ride, isVerified: false }} taxi={<p>Matrícula</p>} />)
  expect(links()).toEqual([])
  expect(document.querySelector('dialog[open]')).toBeNull()
  // Who has not ordered has none to note.
  expect(document.body.textContent).not.toContain('Matrícula')
  await page.press(page.button('Pedirlo sin esperar'))
  const opened = document.querySelector('dialog[open]')!
  expect(opened.querySelector('a')!.textContent).toMatch(/^Pedir con /)
  await page.press(page.button('Cerrar'))
  expect(document.body.textContent).toContain('Matrícula')
})

test('once everybody is there, one app stands at the thumb, and another one takes its place at a tap', async () => {
  const page = await render(<Ordering ride={met} />)
  // No price stands in it: what the app asks is another matter.
  expect(linkTexts()).toEqual(['Pedir con Cabify con las 2 paradas puestas'])
  await choose(page, 'Uber')
  expect(linkTexts()).toEqual(['Pedir con Uber copia la otra parada y abre la app'])
})

test('whoever hails a taxi has the stops to show at the thumb', async () => {
  const page = await render(<Ordering ride={met} />)
  await choose(page, 'Parar un taxi')
  expect(linkTexts()).toEqual([])
  await page.press(page.button('Enseñar al conductor'))
  expect(linkTexts()).toEqual(['Google Maps', 'Apple Maps'])
})

// In Brazil no app takes more than one stop.
const inBrazil = (uids: readonly string[]) => ({
  ...rideOf('r1', uids),
  isVerified: true,
  meetingPoint: { name: 'Sé', latitude: -23.55, longitude: -46.63 },
  stops: rideOf('r1', uids).stops.map((stop, index) => ({
    ...stop,
    name: `Parada ${index}`,
    order: index + 1,
  })),
})

test('an app that opens with the last stop is given the other one by the same tap, ready to be pasted', async () => {
  const copied = await copiedBy(
    async (page) => {
      expect(page.get('a').textContent).toBe('Pedir con Uber copia la otra parada y abre la app')
      await page.press(page.get('a'))
      expect(page.get('[role=status]').textContent).toBe(
        'Parada copiada: pégala en Uber, antes de la última.',
      )
    },
    inBrazil(['ana', 'ben']),
  )
  expect(copied).toEqual(['Parada 0'])
})

test('of three stops or more, those that the link does not have are copied as lines', async () => {
  const copied = await copiedBy(
    async (page) => {
      expect(page.get('a').textContent).toBe('Pedir con Uber copia las otras 2 paradas y abre la app')
      await page.press(page.get('a'))
    },
    inBrazil(['ana', 'ben', 'eva']),
  )
  expect(copied).toEqual(['1. Parada 0\n2. Parada 1'])
})

test('an app that opens with every stop copies nothing', async () => {
  const copied = await copiedBy((page) => page.press(page.get('a')), { ...ride, isVerified: true })
  expect(copied).toEqual([])
})

test('a ride to one stop says nothing about stops', async () => {
  await render(<OrderButton ride={rideOf('r1', ['ana'])} way={null} />)
  expect(document.body.textContent).toBe('Pedir con Uber')
})

test('the driver is shown every stop in its order, also once the taxi is noted', async () => {
  const noted = { ...inBrazil(['ana', 'ben', 'eva']), taxi: notedWith('4821 KLM').taxi }
  const page = await render(<Ordering ride={noted} />)
  await page.press(page.button('Enseñar al conductor'))
  expect([...document.querySelectorAll('dialog[open] li')].map(({ textContent }) => textContent)).toEqual([
    'Parada 0',
    'Parada 1',
    'Parada 2',
  ])
})

test('before everybody is there, the order says for whom it waits', async () => {
  const [ana, ben] = ride.rideRequests
  const rideRequests = [
    { ...ana!, isVerified: true },
    { ...ben!, isVerified: false },
  ]
  await render(<Ordering ride={{ ...ride, isVerified: false, rideRequests }} />)
  expect(document.body.textContent).toContain('Pide el taxi cuando llegue ben.')
})

const notedWith = (plate: string) =>
  ({
    ...ride,
    isVerified: true,
    taxi: { app: 'Uber', plate, driverName: '', arrivesAt: null, byUid: 'ana' },
  }) as typeof ride

test('once a plate is noted, no other taxi is offered', async () => {
  await render(<Ordering ride={notedWith('4821 KLM')} taxi={<p>4821 KLM</p>} />)
  expect(document.querySelector('section')!.firstChild!.textContent).toBe('4821 KLM')
  expect(linkTexts()).toEqual([])
})

test('a taxi that was noted without its plate comes before everything else, and other ones stay at hand, folded', async () => {
  await render(<Ordering ride={notedWith('')} taxi={<p>Uber</p>} />)
  expect(document.querySelector('section')!.firstChild!.textContent).toBe('Uber')
  expect(links().map((link) => link.closest('details')?.querySelector('summary')?.textContent)).toEqual([
    'Otra forma de pedirlo',
  ])
})

test('what the taxi has to hold is said of the whole group, with seats where a usual one is too small', async () => {
  const [ana, ben] = ride.rideRequests
  const bags = {
    ...met,
    vehicle: 'van' as const,
    rideRequests: [ana!, { ...ben!, party: { ...ben!.party, bags: 4 } }],
  }
  const said = () => [...document.querySelectorAll('ul > li')].map(({ textContent }) => textContent)
  const { remove } = await render(<Ordering ride={bags} />)
  expect(said()).toEqual(['2 personas', '4 maletas'])
  expect(document.body.textContent).toContain('Pide uno de 6 asientos')
  await remove()
  await render(<Ordering ride={{ ...bags, vehicle: 'taxi' }} />)
  expect(said()).toEqual(['2 personas', '4 maletas'])
})

test.each([
  ['allows', async () => {}, 'copiada: Parada 0', icons.check],
  ['refuses', () => Promise.reject(new Error('not allowed')), 'Copiar Parada 0', laterIcons.copy],
])('where the browser %s copying a stop, its button shows it', async (_, writeText, name, drawing) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const page = await render(<Ordering ride={inBrazil(['ana', 'ben'])} />)
  await page.press(page.button('Copiar Parada 0'))
  expect(page.button(name).querySelector('path')!.getAttribute('d')).toBe(drawing)
})

test('stops that the link does not have are copied one by one, and stay marked for whoever comes back from the app', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const page = await render(<Ordering ride={inBrazil(['ana', 'ben', 'eva'])} />)
  const rows = () =>
    [...document.querySelectorAll('section ol > li')].map(
      (row) => row.querySelector('button path')?.getAttribute('d') ?? row.textContent,
    )
  // The last one is in the link.
  expect(rows()).toEqual([laterIcons.copy, laterIcons.copy, 'Parada 2ya puesta'])
  await page.press(page.button('Copiar Parada 0'))
  expect(rows().slice(0, 2)).toEqual([icons.check, laterIcons.copy])
  await page.press(page.button('Copiar Parada 1'))
  expect(rows().slice(0, 2)).toEqual([icons.check, icons.check])
  expect(page.button('copiada: Parada 0').textContent).toBe('copiada')
  expect(copied).toEqual(['Parada 0', 'Parada 1'])
})

test('an app whose link has every stop is given none', async () => {
  await render(<Ordering ride={met} />)
  const rows = [...document.querySelectorAll('section ol > li')]
  expect(rows.map((row) => row.querySelector('button'))).toEqual([null, null])
})
