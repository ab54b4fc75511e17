// @vitest-environment happy-dom
import type { Ride, TaxiNote } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { TaxiCard } from './taxi-card.tsx'

const taxi = (byUid: string): NonNullable<Ride['taxi']> => ({
  byUid,
  plate: '1234 ABC',
  app: 'Pidetaxi',
  car: 'Octavia blanco',
  driverName: 'Paco',
  arrivesAt: '2026-11-21T10:05:00.000Z',
  notedAt: '2026-11-21T09:59:00.000Z',
})
const now = () => Date.parse('2026-11-21T10:00:00Z')

function show(changes: Partial<Ride>, onNote: (note: TaxiNote) => Promise<string | null>) {
  const ride = rideOf('r1', ['ana', 'ben'], changes) as Ride
  return render(<TaxiCard ride={ride} readerUid="ana" now={now} onNote={onNote} />)
}
describe('the taxi', () => {
  test.each<[string, Partial<Ride>, string[]]>([
    ['where none is noted yet', { mayNoteTaxi: true }, ['Añadir datos del taxi']],
    ['by changing the note', { mayNoteTaxi: true, taxi: taxi('ben') }, ['Cambiar']],
    ['not where none is noted yet', {}, []],
    ['not by changing the note', { taxi: taxi('ben') }, []],
  ])('may be noted if the service says so: %s', async (_, changes, names) => {
    await show(changes, async () => null)
    expect([...controls().keys()]).toEqual(names)
  })

  /** Whoever looks for it compares it. */
  const said = (by: string, { comes = 'Llega a las \\d+:05 ', compare = '' } = {}) =>
    new RegExp(
      `^${comes}1234 ABC Octavia blanco Conduce Paco ${compare}Pidetaxi · Lo anot${by} a las \\d+:59; lo ve todo el grupo$`,
    )
  test.each<[Partial<Ride>, RegExp]>([
    [{}, said('ó ben')],
    [{ taxi: taxi('ana') }, said('aste')],
    [{ requesterUid: 'ben', taxi: taxi('ana') }, said('aste')],
    // The head of the screen tells whoever looks for it how long it takes.
    [
      { isVerified: true },
      said('ó ben', { comes: '', compare: '¿Es este\\? Compara la placa antes de subir. ' }),
    ],
    // In it, one knows which one it is.
    [{ stops: [{ state: 'dropped_off' }] as never }, /^1234 ABC Octavia blanco Pidetaxi · Paco$/],
  ])('is shown with when it comes by whose note, until somebody has got off: %j', async (changes, words) => {
    const page = await show({ taxi: taxi('ben'), ...changes }, async () => null)
    expect(wordsOf(page.get('[class*=taxi], [class*=aboard]'))).toMatch(words)
  })

  test.each([
    ['Octavia blanco', ['white']],
    ['Octavia', []],
  ])('shows the colour that its words name: %s', async (car, paints) => {
    await show({ taxi: { ...taxi('ben'), car } }, async () => null)
    const shown = [...document.querySelectorAll<HTMLElement>('[data-paint]')]
    expect(shown.map(({ dataset }) => dataset['paint'])).toEqual(paints)
  })

  async function write(
    values: readonly string[],
    changes: Partial<Ride> = {},
    refused: string | null = null,
  ) {
    const notes: TaxiNote[] = []
    const page = await show({ mayNoteTaxi: true, ...changes }, async (noted) => {
      notes.push(noted)
      return refused
    })
    await page.press(page.button(changes.taxi ? 'Cambiar' : 'Añadir datos del taxi'))
    const fields = [...document.querySelectorAll('dialog input')]
    const before = fields.map((field) => (field as HTMLInputElement).value)
    for (const [index, value] of values.entries()) if (value) await page.type(fields[index]!, value)
    await page.press(page.button('Guardar'))
    const alert = document.querySelector('[role=alert]')?.textContent ?? null
    return { notes, before, alert, isOpen: document.querySelector('dialog[open]') !== null }
  }

  test('each field goes where it belongs, and the dialog closes', async () => {
    const { notes, isOpen } = await write(['1234 ABC', 'Onix blanco', 'Pidetaxi', 'Paco', '7'])
    expect(notes).toEqual([
      { plate: '1234 ABC', car: 'Onix blanco', app: 'Pidetaxi', driverName: 'Paco', minutes: 7 },
    ])
    expect(isOpen).toBe(false)
  })

  test('what is known is there to be changed, but not the minutes', async () => {
    const { before, notes } = await write([], { taxi: taxi('ben') })
    expect(before).toEqual(['1234 ABC', 'Octavia blanco', 'Pidetaxi', 'Paco', ''])
    expect(notes).toEqual([
      { plate: '1234 ABC', car: 'Octavia blanco', app: 'Pidetaxi', driverName: 'Paco', minutes: null },
    ])
  })

  test.each(['0', '120'])('%s minutes are taken', async (minutes) => {
    expect((await write(['', '', '', '', minutes])).notes.map((each) => each.minutes)).toEqual([
      Number(minutes),
    ])
  })

  test.each(['-1', '121', '1.5', 'dos'])('%s minutes are not sent', async (minutes) => {
    const { notes, alert, isOpen } = await write(['', '', '', '', minutes])
    expect({ notes, alert, isOpen }).toEqual({
      notes: [],
      alert: 'Escribe un número de 0 a 120.',
      isOpen: true,
    })
  })

  test('a refusal is shown, and what was typed stays', async () => {
    const { alert, isOpen } = await write(['1234 ABC'], {}, 'No se puede.')
    expect({ alert, isOpen }).toEqual({ alert: 'No se puede.', isOpen: true })
  })
})
