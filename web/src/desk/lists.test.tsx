// @vitest-environment happy-dom
import type { AuditLine, DeskAppeal, FiguresOfDay } from '@woodalo/protocol/desk-responses'
import { describe, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { Appeals } from './appeals.tsx'
import { Audit } from './audit-log.tsx'
import { ana, at, ban, serveDesk, showDesk } from './desk-fixture.ts'
import { Figures } from './figures.tsx'
import { People } from './search-people.tsx'

const words = () => wordsOf(document.body)

describe('people', () => {
  test('are searched for by at least two letters, and the chosen one is opened', async () => {
    const found = [
      { uid: 'a/1', name: 'Ana' },
      { uid: 'x', name: '' },
    ]
    const asked = serveDesk({ 'GET /people?q=an%26': found })
    const page = await showDesk(<People uid={null} />)
    for (const [typed, isDisabled] of [
      [' a ', true],
      ['an&', false],
    ] as const) {
      await page.type(page.get('input'), typed)
      expect(page.button('Buscar').disabled).toBe(isDisabled)
    }
    await page.fire(page.get('form'), 'submit')
    expect(asked).toEqual(['GET /people?q=an%26'])
    expect(words()).toContain('Ana a/1 Cuenta sin nombre x')
    await page.press(page.button('Ana'))
    expect(location.pathname).toBe('/people/a%2F1')
    expect(words()).not.toContain('Cuenta sin nombre')
  })

  test('nobody found is told, and so is a search that failed', async () => {
    serveDesk({ 'GET /people?q=zz': [] })
    const page = await showDesk(<People uid={null} />)
    await page.type(page.get('input'), 'zz')
    await page.fire(page.get('form'), 'submit')
    expect(page.get('[role=status]').textContent).toBe('Nadie.')
    await page.type(page.get('input'), 'yy')
    await page.fire(page.get('form'), 'submit')
    expect(page.get('[role=alert]').textContent).toBe('Ya no está.')
  })

  test('a person opened this way is read again after a measure about no report', async () => {
    const asked = serveDesk({ 'GET /people/ana': ana, 'POST /people/ana/warning': {} })
    const page = await showDesk(<People uid="ana" />)
    await page.press(page.button('Advertir'))
    await page.type(page.get('textarea'), 'Sé puntual.')
    await page.fire(page.get('textarea').closest('form')!, 'submit')
    expect(asked).toEqual([
      'GET /people/ana',
      'POST /people/ana/warning {"text":"Sé puntual.","reportId":null}',
      'GET /people/ana',
    ])
  })

  test('a person that cannot be read is told, and can be read again', async () => {
    const answers: Record<string, unknown> = {}
    serveDesk(answers)
    const page = await showDesk(<People uid="ana" />)
    expect(words()).toContain('Ya no está.')
    answers['GET /people/ana'] = ana
    await page.press(page.button('Volver a intentarlo'))
    expect(words()).toContain('4 cumplidos de 5')
    expect(words()).not.toContain('Ya no está.')
  })

  test('while something is read, that is told', async () => {
    serveDesk({})
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const page = await showDesk(<People uid="ana" />)
    expect(page.get('[role=status]').textContent).toBe('Un momento…')
  })
})

describe('appeals', () => {
  const appeal = (id: string, changes: Partial<DeskAppeal> = {}): DeskAppeal => ({
    person: { uid: id, name: `Sra. ${id}` },
    ban: {
      ...ban,
      id,
      appeal: { text: 'No fui yo.', createdAt: at, decision: null, answer: null, decidedBy: null },
    },
    isYours: true,
    ...changes,
  })

  test.each([
    ['Levantar', 'lifted'],
    ['Mantener', 'kept'],
  ])('“%s” decides %s, with an answer, and the list is read again', async (button, decision) => {
    const asked = serveDesk({ 'GET /appeals': [appeal('b1')], 'POST /appeals/b1/decision': {} })
    const page = await showDesk(<Appeals />)
    expect(words()).toContain('Sra. b1 La suspensión hasta el 21 dic 2026')
    expect(words()).toContain('Lo que dice 21 nov, 10:00 No fui yo.')
    await page.type(page.get('textarea'), '  ')
    expect(page.button(button).disabled).toBe(true)
    await page.type(page.get('textarea'), 'Lo hemos visto.')
    await page.press(page.button(button))
    expect(asked).toEqual([
      'GET /appeals',
      `POST /appeals/b1/decision {"decision":"${decision}","text":"Lo hemos visto."}`,
      'GET /appeals',
    ])
  })

  test('are shown in their order; who banned has no say, and a deleted account no name', async () => {
    const list = [
      appeal('b1', { isYours: false }),
      appeal('b2', { person: { uid: 'x', name: '' }, isYours: false }),
    ]
    serveDesk({ 'GET /appeals': list })
    await showDesk(<Appeals />)
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Sra. b1',
      'Cuenta sin nombre',
    ])
    expect(words()).toContain('La suspendiste tú: decide otra persona de la mesa.')
    expect([...controls().keys()]).toEqual([])
  })

  test('a decision that was refused is told, and its words stay', async () => {
    const asked = serveDesk({
      'GET /appeals': [appeal('b1')],
      'POST /appeals/b1/decision': 'DECIDED_BY_ANOTHER',
    })
    const page = await showDesk(<Appeals />)
    await page.type(page.get('textarea'), 'Sí')
    await page.press(page.button('Levantar'))
    expect(page.get('[role=alert]').textContent).toContain('decide otra persona')
    expect(page.get<HTMLTextAreaElement>('textarea').value).toBe('Sí')
    expect(asked).toHaveLength(2)
  })

  test('none is told', async () => {
    serveDesk({ 'GET /appeals': [] })
    await showDesk(<Appeals />)
    expect(words()).toBe('Recursos No hay recursos por decidir.')
  })
})

describe('the audit log', () => {
  const lines = (from: number, count: number): AuditLine[] =>
    Array.from({ length: count }, (_, index) => ({
      id: from - index,
      at,
      operator: 'olga',
      act: 'banned',
      subject: index === 0 ? null : `u${from - index}`,
    })) as AuditLine[]
  const rows = () => [...document.querySelectorAll('tbody tr')].map(wordsOf)

  test('shows who did what to whom, and pages of a hundred until one is shorter', async () => {
    const asked = serveDesk({
      'GET /audit': lines(300, 100),
      'GET /audit?before=201': lines(200, 100),
      'GET /audit?before=101': lines(100, 99),
    })
    const page = await showDesk(<Audit />)
    expect([...document.querySelectorAll('thead th')].map(wordsOf)).toEqual([
      'Cuándo',
      'Quién',
      'Qué',
      'De qué',
    ])
    expect(rows().slice(0, 2)).toEqual([
      '21 nov, 10:00 olga Suspendió –',
      '21 nov, 10:00 olga Suspendió u299',
    ])
    await page.press(page.button('Anteriores'))
    await page.press(page.button('Anteriores'))
    expect(rows()).toHaveLength(299)
    expect(rows().at(-1)).toContain('u2')
    expect(controls().has('Anteriores')).toBe(false)
    expect(asked).toEqual(['GET /audit', 'GET /audit?before=201', 'GET /audit?before=101'])
  })

  test('earlier lines that cannot be read are told, and the button stays', async () => {
    serveDesk({ 'GET /audit': lines(300, 100) })
    const page = await showDesk(<Audit />)
    await page.press(page.button('Anteriores'))
    expect(words()).toContain('Ya no está.')
    expect(rows()).toHaveLength(100)
    expect(controls().has('Anteriores')).toBe(true)
  })
})

describe('figures', () => {
  const day = (date: string, changes: Partial<FiguresOfDay> = {}): FiguresOfDay => ({
    day: date,
    asked: 1200,
    shared: 6,
    completed: 4,
    medianWaitSeconds: 75,
    saved: [
      { amount: 1250, currency: 'EUR' },
      { amount: 20_000, currency: 'MXN' },
    ],
    savedGrams: 1500,
    reports: 2,
    answered: 1,
    ...changes,
  })

  test('those of today stand above those of each day, and none is a dash', async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const nothing = { medianWaitSeconds: null, saved: [], savedGrams: 0, reports: 0 }
    const asked = serveDesk({
      [`GET /figures?timeZone=${encodeURIComponent(timeZone)}`]: [
        day('2026-11-21'),
        day('2026-11-20', nothing),
      ],
    })
    const page = await showDesk(<Figures />)
    expect(asked).toHaveLength(1)
    const figures = [...page.get('dl').children].map(wordsOf)
    expect(figures).toEqual([
      expect.stringMatching(/^Búsquedas 1.?200$/u),
      'Compartidas 6',
      'Viajes terminados 4',
      'Espera mediana 1:15',
      expect.stringMatching(/^Ahorrado 13\s€ \+ \$200$/u),
      expect.stringMatching(/^CO₂ 1,5\skg$/u),
      'Reportes 2',
      'Contestados 1',
    ])
    const rows = [...document.querySelectorAll('tbody tr')].map(wordsOf)
    expect(rows[0]).toMatch(/^21 nov 2026 1.?200 6 4 1:15 13\s€/u)
    expect(rows[1]).toMatch(/^20 nov 2026 1.?200 6 4 – – – 0 1$/u)
    const cells = [...document.querySelectorAll('tbody tr:first-child td')]
    expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(
      figures.map((_, index) => document.querySelectorAll('dt')[index]!.textContent),
    )
  })
})
