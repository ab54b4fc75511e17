// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { OrderButton, OrderVehicle } from './order-vehicle.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'

const ride = rideOf('r1', ['ana', 'ben'])
const inFold = 'details a'
const folded = () => [...document.querySelectorAll(inFold)].map(({ textContent }) => textContent)
const outside = () => [...document.querySelectorAll('a')].filter((link) => !link.closest('details'))

test('before everybody is there, the ways of ordering are named, and at hand only for who opens them', async () => {
  await render(<OrderVehicle ride={{ ...ride, isVerified: false }} />)
  expect(outside()).toEqual([])
  expect(document.querySelectorAll(inFold).length).toBeGreaterThan(2)
  const [title, apps] = document.querySelectorAll('summary > span')
  const named = apps!.textContent.split(' · ')
  expect(folded().slice(0, named.length)).toEqual(named)
  expect(named.length).toBeGreaterThan(1)
  // What can only be done later is not numbered among the next steps.
  expect(document.body.textContent).not.toContain('Sube con el grupo')
  expect(title!.textContent).toBe('Pedirlo sin esperar')
})

test('once everybody is there, one app stands out and the others are folded', async () => {
  const met = { ...ride, isVerified: true }
  await render(
    <>
      <OrderVehicle ride={met} />
      <OrderButton ride={met} />
    </>,
  )
  expect(outside().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Pedir con .+ · /)])
  // The first step names what stands at the thumb.
  expect(document.querySelector('h3')?.textContent).toBe(outside()[0]!.textContent.split(' · ')[0])
  const first = outside()[0]!.href
  expect([...document.querySelectorAll<HTMLAnchorElement>(inFold)].map(({ href }) => href)).not.toContain(
    first,
  )
})

test('of the app at the thumb it is said that the other stops are to be added, and they are at hand', async () => {
  const met = { ...rideOf('r1', ['ana', 'ben']), isVerified: true }
  // In Brazil no app takes more than one stop.
  const inBrazil = { ...met, meetingPoint: { name: 'Sé', latitude: -23.55, longitude: -46.63 } }
  await render(<OrderVehicle ride={inBrazil} />)
  const step = document.querySelector('ol > li')!
  expect(step.textContent).toMatch(/se abre solo con la última parada\. Añade las otras:/)
  expect(step.querySelectorAll(':scope > div ol > li')).toHaveLength(2)
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
  const before = await render(<OrderVehicle ride={{ ...ride, isVerified: false }} />)
  const all = folded()
  await before.remove()
  await render(<OrderVehicle ride={notedWith('')} taxi={<p>Uber</p>} />)
  expect(outside()).toEqual([])
  expect(folded()).toEqual(all)
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
  ['one stop', ['ana'], false],
  ['two stops', ['ana', 'ben'], true],
] as const)(
  'of a ride with %s (%j), the apps are said to get only the last one: %s',
  async (_, uids, isSaid) => {
    await render(<OrderVehicle ride={rideOf('r1', uids)} />)
    expect(document.body.textContent.includes('Algunas apps solo reciben la última parada.')).toBe(isSaid)
  },
)

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
