// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { OrderButton, OrderVehicle } from './order-vehicle.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'

const ride = rideOf('r1', ['ana', 'ben']) as Ride
const set = 'details a, dialog a'
const later = () => [...document.querySelectorAll(set)].map(({ textContent }) => textContent)
const atHand = () => [...document.querySelectorAll('a')].filter((link) => !link.closest('details, dialog'))
const copiedBy = async (act: (page: Awaited<ReturnType<typeof render>>) => Promise<void>, of: Ride) => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  // No other page opens.
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  await act(await render(<OrderButton ride={of} />))
  document.removeEventListener('click', stay)
  return copied
}

test('before everybody is there, a button opens the ways of ordering for who does not wait', async () => {
  const page = await render(<OrderVehicle ride={{ ...ride, isVerified: false }} />)
  expect(atHand()).toEqual([])
  expect(later().length).toBeGreaterThan(2)
  // What can only be done later is not numbered among the next steps.
  expect(document.body.textContent).not.toContain('Sube con el grupo')
  expect(document.querySelector('dialog[open]')).toBeNull()
  await page.press(page.button('Pedirlo sin esperar'))
  const opened = document.querySelector('dialog[open]')!
  expect(opened.querySelector('a')!.textContent).toMatch(/^Pedir con /)
})

test('once everybody is there, one app stands out and the others are folded', async () => {
  const met = { ...ride, isVerified: true }
  await render(
    <>
      <OrderVehicle ride={met} />
      <OrderButton ride={met} />
    </>,
  )
  // No price stands in it: what the app asks is another matter.
  expect(atHand().map(({ textContent }) => textContent)).toEqual([
    'Pedir con Cabify con las 2 paradas puestas',
  ])
  const first = atHand()[0]!.href
  expect([...document.querySelectorAll<HTMLAnchorElement>(set)].map(({ href }) => href)).not.toContain(first)
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

test('of three stops or more, all are copied as lines', async () => {
  const copied = await copiedBy(
    async (page) => {
      expect(page.get('a').textContent).toBe('Pedir con Uber copia las 3 paradas y abre la app')
      await page.press(page.get('a'))
    },
    inBrazil(['ana', 'ben', 'eva']),
  )
  expect(copied).toEqual(['0. Sé\n1. Parada 0\n2. Parada 1\n3. Parada 2'])
})

test('an app that opens with every stop copies nothing', async () => {
  const copied = await copiedBy((page) => page.press(page.get('a')), { ...ride, isVerified: true })
  expect(copied).toEqual([])
})

test('a ride to one stop says nothing about stops', async () => {
  await render(<OrderButton ride={rideOf('r1', ['ana'])} />)
  expect(document.body.textContent).toBe('Pedir con Uber')
})

test('the driver is shown every stop in its order, in large letters', async () => {
  const page = await render(<OrderVehicle ride={inBrazil(['ana', 'ben', 'eva'])} />)
  await page.press(page.button('Enseñar al conductor'))
  const shown = document.querySelector('dialog[open] ol')!
  expect(shown.hasAttribute('data-large')).toBe(true)
  expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent.trim())).toEqual([
    expect.stringMatching(/^Parada 0/),
    expect.stringMatching(/^Parada 1/),
    expect.stringMatching(/^Parada 2/),
  ])
})

test('whoever orders is asked how they are paid once everybody is there, before and after a taxi is noted', async () => {
  const asks = async (of: Ride) => {
    const page = await render(<OrderVehicle ride={of} payTo={<p>¿Cómo?</p>} />)
    const said = document.body.textContent.includes('¿Cómo?')
    await page.remove()
    return said
  }
  expect(await asks({ ...ride, isVerified: false })).toBe(false)
  expect(await asks({ ...ride, isVerified: true })).toBe(true)
  expect(await asks(notedWith('4821 KLM'))).toBe(true)
})

test('before everybody is there, the order says for whom it waits', async () => {
  const [ana, ben] = ride.rideRequests
  const rideRequests = [
    { ...ana!, isVerified: true },
    { ...ben!, isVerified: false },
  ]
  await render(<OrderVehicle ride={{ ...ride, isVerified: false, rideRequests }} />)
  expect(document.body.textContent).toContain('Pide el taxi cuando llegue ben.')
})

const notedWith = (plate: string) =>
  ({
    ...ride,
    isVerified: true,
    taxi: { app: 'Uber', plate, driverName: '', arrivesAt: null, byUid: 'ana' },
  }) as typeof ride

test('once a plate is noted, no other taxi is offered', async () => {
  await render(<OrderVehicle ride={notedWith('4821 KLM')} taxi={<p>4821 KLM</p>} />)
  expect(document.body.textContent).toBe('4821 KLM')
})

test('a taxi that was noted without its plate comes before everything else, and other ones stay at hand, folded', async () => {
  await render(<OrderVehicle ride={notedWith('')} taxi={<p>Uber</p>} />)
  expect(atHand()).toEqual([])
  expect(later()).toEqual(expect.arrayContaining(['Uber', 'Cabify']))
  const shown = document.body.textContent
  expect(shown).toMatch(/^Uber.*Otra forma de pedirlo/)
  expect(shown).not.toContain('Sube con el grupo')
})

test('a large taxi is asked for with its reason: the people and the bags of the whole group', async () => {
  const [ana, ben] = ride.rideRequests
  const bags = {
    ...ride,
    vehicle: 'van' as const,
    rideRequests: [ana!, { ...ben!, party: { ...ben!.party, bags: 4 } }],
  }
  const { remove } = await render(<OrderVehicle ride={bags} />)
  expect(document.body.textContent).toContain('Pide uno de 6 plazas: son 2 personas y 4 maletas.')
  await remove()
  await render(<OrderVehicle ride={{ ...bags, vehicle: 'taxi' }} />)
  expect(document.body.textContent).not.toContain('Pide uno de 6 plazas')
})

test.each([
  ['allows', async () => {}, 'Paradas copiadas'],
  ['refuses', () => Promise.reject(new Error('not allowed')), 'Copiar paradas'],
])('after a press, where the browser %s copying, the button says so', async (_, writeText, name) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const page = await render(<OrderVehicle ride={ride} />)
  await page.press(page.button('Copiar paradas'))
  expect(page.button(name).textContent).toBe(name)
})

test('where an app has a field for each stop, each is copied on its own, and the button says which was last', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const stops = ['Calle de Serrano, 41', 'Gran Vía, 12']
  const named = { ...ride, stops: ride.stops.map((stop, index) => ({ ...stop, name: stops[index]! })) }
  const page = await render(<OrderVehicle ride={named} />)
  const drawings = () =>
    stops.map((stop) => page.button(`Copiar ${stop}`).querySelector('path')!.getAttribute('d'))
  expect(drawings()).toEqual([laterIcons.copy, laterIcons.copy])
  await page.press(page.button(`Copiar ${stops[0]!}`))
  expect(drawings()).toEqual([icons.check, laterIcons.copy])
  await page.press(page.button(`Copiar ${stops[1]!}`))
  expect(drawings()).toEqual([laterIcons.copy, icons.check])
  expect(copied).toEqual(stops)
})
