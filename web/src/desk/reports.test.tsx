// @vitest-environment happy-dom
import { desk as texts } from '@woodalo/languages/es/desk'
import type { ReportFile } from '@woodalo/protocol/desk-responses'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { weighty } from './desk-fixture.ts'
import { Reports } from './reports.tsx'
import { showLanguage } from './desk-texts.ts'

const at = '2026-11-21T10:00:00.000Z'
const ana = { uid: 'ana', name: 'Ana' }
const ben = { uid: 'ben', name: 'Ben' }

const file: ReportFile = {
  id: 'r1',
  kind: 'danger',
  state: 'open',
  by: ana,
  about: ben,
  createdAt: at,
  ...weighty,
  text: 'He shouted.',
  answer: null,
  answeredAt: null,
  earlierAnswers: [],
  keptUntil: '2027-05-21T10:00:00.000Z',
  ride: {
    id: 'ride',
    status: 'completed',
    meetingPoint: { es: 'Estación de Atocha', en: 'Atocha station' },
    meetAt: at,
    createdAt: at,
    activeAt: null,
    endedAt: null,
    riders: [],
    taxi: null,
    messages: 0,
  },
  person: {
    ...ben,
    language: 'es',
    isGuest: false,
    isDeleted: false,
    isBannableAfterLeaving: false,
    proof: { email: true, phone: false },
    since: at,
    takenOverAt: null,
    rides: { ended: 1, kept: 1 },
    thumbs: [],
    reports: [],
    warnings: [],
    bans: [],
  },
  hasPictures: false,
  pictureUrl: null,
  hasReceipt: false,
}

let asked: string[] = []
beforeEach(() => {
  asked = []
})
afterEach(() => vi.unstubAllGlobals())

/** The service behind the desk, with one open report. */
function serve(changes: Partial<ReportFile> = {}) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, path, body].filter(Boolean).join(' '))
    const changed = { ...file, ...changes }
    const data = path.includes('?state=') ? (path.endsWith('open') ? [changed] : []) : changed
    return Response.json({ data: method === 'POST' ? {} : data })
  })
}

async function show(language: 'es' | 'en' | 'pt') {
  const page = await render(<Reports id="r1" />, language)
  await act(() => showLanguage(language))
  await act(async () => {})
  return page
}

test.each([
  ['es', 'Estación de Atocha'],
  ['en', 'Atocha station'],
  ['pt', 'Estación de Atocha'],
] as const)(
  'in %s the meeting point is %s: in the operator’s language if it has a name there',
  async (...of) => {
    serve()
    const [language, name] = of
    await act(() => showLanguage(language))
    await show(language)
    expect(wordsOf(document.body)).toContain(name)
  },
)

test('a report says who reports whom, its words, and what of the ride was kept', async () => {
  serve()
  await act(() => showLanguage('es'))
  await show('es')
  const words = wordsOf(document.body)
  expect(words).toContain(texts.reports.about('Ana', 'Ben'))
  expect(words).toContain('He shouted.')
  expect(words).toContain('21 may 2027')
  expect(new Set(asked)).toEqual(new Set(['GET /api/desk/reports?state=open', 'GET /api/desk/reports/r1']))
})

test('of the reports in the list the one that is open is marked, and no other', async () => {
  serve()
  await act(() => showLanguage('es'))
  for (const [id, marked] of [
    ['r1', ['/reports/r1']],
    ['r2', []],
  ] as const) {
    const page = await render(<Reports id={id} />)
    await act(async () => {})
    const links = [...document.querySelectorAll('a[href^="/reports/"]')]
    const current = links.filter((link) => link.getAttribute('aria-current') === 'true')
    expect(links.map((link) => link.getAttribute('href'))).toContain('/reports/r1')
    expect(current.map((link) => link.getAttribute('href'))).toEqual(marked)
    await page.remove()
  }
})

test('an answer is sent about this report, and the report and the list are read again', async () => {
  serve()
  await act(() => showLanguage('es'))
  const page = await show('es')
  asked = []
  await page.type(page.get('textarea'), 'Hemos hablado.')
  await page.press(page.get('textarea').closest('form')!.querySelector('button')!)
  await act(async () => {})
  expect(asked).toEqual([
    'POST /api/desk/reports/r1/answer {"text":"Hemos hablado.","charactersRead":11,"answersRead":0}',
    'GET /api/desk/reports/r1',
    'GET /api/desk/reports?state=open',
  ])
})

test('an answer to a report that has more words by now is kept, and the new words are shown', async () => {
  serve()
  await act(() => showLanguage('es'))
  const page = await show('es')
  await page.type(page.get('textarea'), 'Hemos hablado.')
  const more = { ...file, text: 'He shouted.\n\nHe is at my door.' }
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) =>
    method === 'POST'
      ? Response.json({ fault: 'NEW_WORDS' }, { status: 409 })
      : Response.json({ data: more }),
  )
  await page.press(page.get('textarea').closest('form')!.querySelector('button')!)
  await act(async () => {})
  const words = wordsOf(document.body)
  expect(words).toContain('He is at my door.')
  expect(words).toContain(texts.faults.NEW_WORDS)
  expect(page.get<HTMLTextAreaElement>('textarea').value).toBe('Hemos hablado.')
})

test('the other list is read when it is chosen, and an answered report shows its answer', async () => {
  serve({ state: 'answered', answer: 'Hemos hablado.', answeredAt: at })
  await act(() => showLanguage('es'))
  const page = await show('es')
  expect(wordsOf(document.body)).toContain('Hemos hablado.')
  asked = []
  await page.press(page.get('[aria-pressed=false]'))
  expect(asked).toEqual(['GET /api/desk/reports?state=answered'])
})

test('a report whose evidence cannot be opened says so', async () => {
  serve({ ride: null })
  await act(() => showLanguage('es'))
  await show('es')
  expect(wordsOf(document.body)).toContain(texts.reports.noRide)
})

test.each([
  [{}, 'ha confirmado correo o teléfono · se encontraron y hubo viaje'],
  [{ wasDriven: false }, 'ha confirmado correo o teléfono · se encontraron, sin viaje'],
  [{ haveMet: false }, 'ha confirmado correo o teléfono · no se encontraron; los demás viajaron'],
  [{ isByProven: false, by: { uid: 'ana', name: '' } }, 'ya no tiene cuenta · se encontraron y hubo viaje'],
  [
    { isByProven: false, haveMet: false, wasDriven: false },
    'no ha confirmado nada · no se encontraron ni hubo viaje',
  ],
])('the list and the report say what it weighs: %j', async (weight, sentence) => {
  serve(weight)
  await act(() => showLanguage('es'))
  await show('es')
  expect(wordsOf(document.querySelector('li')!)).toContain(sentence)
  const [by, meeting] = sentence.split(' · ')
  const facts = [...document.querySelectorAll('dd')].map((fact) => wordsOf(fact))
  expect(facts.slice(0, 2)).toEqual([by, meeting])
})
