// @vitest-environment happy-dom
import type { Estimate } from '@woodalo/protocol'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { emptyDraft } from './form-draft-and-checks.ts'
import { EstimateLine } from './estimate-line.tsx'

const from = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const to = { name: 'Barajas', latitude: 40.4917, longitude: -3.5935 }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const estimate = (usual: number[], official = true) =>
  ({
    solo: { from: euros(1800), to: euros(2200) },
    sharedWith: usual.map((amount, index) => ({ companions: index + 1, usual: euros(amount) })),
    tariff: { official },
    route: 'its way',
    duration: 840,
    together: usual.length === 0 ? null : { leavesAfter: { from: 180, to: 300 }, longerAtMost: 552 },
  }) as unknown as Estimate

let asked: { body: unknown; signal: AbortSignal; answer: (estimate: Estimate) => void; fail: () => void }[] =
  []
const api = {
  estimates: {
    create: (body: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<Estimate>((answer, reject) => {
        asked.push({ body, signal, answer, fail: () => reject(new Error('offline')) })
      }),
  },
} as unknown as Api
/** What the map is told. */
let drives: (string | null)[] = []
beforeEach(() => {
  asked = []
  drives = []
})

const line = (trip: Partial<typeof emptyDraft.trip>) => (
  <ApiContext value={api}>
    <EstimateLine
      draft={{ ...emptyDraft, trip: { ...emptyDraft.trip, ...trip } }}
      onDrive={(drive) => void drives.push(drive)}
    />
  </ApiContext>
)
const words = () => wordsOf(document.body)

test('an estimate is asked for only once both ends are known, for the party that travels', async () => {
  const page = await render(line({}))
  await page.rerender(line({ from }))
  await page.rerender(line({ to }))
  expect(asked).toEqual([])
  expect(document.body.textContent).toBe('')
  await page.rerender(line({ from, to }))
  expect(asked.map(({ body }) => body)).toEqual([{ origin: from, destination: to, party: emptyDraft.party }])
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
})

test('it says what each number of companions makes of it, what that saves at most, and what a taxi alone costs', async () => {
  await render(line({ from, to }))
  await act(async () => asked[0]!.answer(estimate([1200, 900])))
  expect(words()).toMatch(/Con 1 más ~12\s€ Con 2 más ~9\s€/u)
  expect(words()).toMatch(/55\s%/u)
  expect(words()).toMatch(/18–22\s€/u)
})

test.each([
  [[], false],
  [[1999], false],
  [[1980], true],
])('with companions at %j cents a saving is told: %s', async (usual, isTold) => {
  await render(line({ from, to }))
  await act(async () => asked[0]!.answer(estimate(usual)))
  expect(/\d\s%/u.test(words())).toBe(isTold)
})

test('an assumed tariff has another note than an official one', async () => {
  const notes = []
  for (const official of [true, false]) {
    const page = await render(line({ from, to }))
    await act(async () => asked.at(-1)!.answer(estimate([1200], official)))
    notes.push(words())
    await page.remove()
  }
  expect(notes[0]).toContain('18–22')
  expect(notes[0]).not.toBe(notes[1])
})

test('it says when one leaves and arrives with others, how much longer that may take, and goes on with the clock', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T07:00:00'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await render(line({ from, to }))
  await act(async () => asked[0]!.answer(estimate([1200, 900])))
  expect(words()).toContain('Sales hacia las 7:04, llegas 7:18–7:28')
  expect(words()).toMatch(/14 min por tu cuenta; en grupo, hasta 9 min más/u)
  await act(async () => vi.advanceTimersByTime(10 * 60_000))
  expect(words()).toContain('Sales hacia las 7:14, llegas 7:28–7:38')
  await page.remove()
  await render(line({ from, to }))
  await act(async () => asked[1]!.answer(estimate([])))
  expect(words()).toMatch(/14 min en taxi/u)
  expect(words()).not.toMatch(/Sales|~/u)
})

test('a failure is told, unless the trip has changed meanwhile; the old figures stay until the new ones come', async () => {
  const page = await render(line({ from, to }))
  await act(async () => asked[0]!.answer(estimate([1200])))
  await page.rerender(line({ from, to: { ...to } }))
  await page.rerender(line({ from: { ...from }, to }))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await act(async () => asked[1]!.fail())
  expect(words()).toContain('18–22')
  await act(async () => asked[2]!.fail())
  expect(words()).not.toContain('18–22')
  expect(words()).not.toBe('')
})

test('the map is told the drive along the streets, and that it is gone as soon as the trip is another one', async () => {
  const page = await render(line({ from, to }))
  await act(async () => asked[0]!.answer(estimate([1200])))
  expect(drives).toEqual(['its way'])
  await page.rerender(line({ from, to: { ...to, name: 'Atocha', latitude: 40.4 } }))
  expect(drives).toEqual(['its way', null])
})
