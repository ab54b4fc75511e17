// @vitest-environment happy-dom
import type {
  DeskAppeal,
  DeskBan,
  FiguresOfDay,
  PersonHistory,
  ReportFile,
} from '@woodalo/protocol/desk-responses'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { whatEachControlOfPageDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { Appeals } from './appeals.tsx'
import { Audit } from './audit-log.tsx'
import { ana, ban, serveDesk } from './desk-fixture.ts'
import { App } from './desk-page.tsx'
import { showLanguage } from './desk-texts.ts'
import { Figures } from './figures.tsx'
import { Reports } from './reports.tsx'
import { People } from './search-people.tsx'

/** On the clock of this machine, so that it reads the same everywhere. */
const at = (day: number, hour = 10) => new Date(2026, 10, day, hour, 5).toISOString()
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const anywhere = (text: string) =>
  text
    .replaceAll(encodeURIComponent(timeZone), '<here>')
    .replaceAll(JSON.stringify(timeZone), '<here>')
    .replaceAll(/datetime=[^,)]*Z/g, 'datetime=<its time>')

const line = {
  id: 'r1',
  kind: 'danger',
  state: 'open',
  by: { uid: 'ana', name: 'Ana' },
  about: { uid: 'ben', name: 'Ben' },
  createdAt: at(20),
  isByProven: true,
  haveMet: true,
  wasDriven: true,
} as const
const light = { ...line, isByProven: false, haveMet: false, wasDriven: false, by: { uid: 'x', name: '' } }

const ended: DeskBan = {
  ...ban,
  id: 'b2',
  createdAt: at(2),
  until: null,
  lastDay: null,
  holds: false,
  appeal: {
    text: 'It was not me',
    createdAt: at(3),
    decision: 'lifted',
    answer: 'Right',
    decidedBy: 'marta',
  },
}
const known: PersonHistory = {
  ...ana,
  since: at(1),
  takenOverAt: at(4),
  thumbs: [
    { thumb: 'up', times: 3, reasons: ['on-time'] },
    { thumb: 'down', times: 1, reasons: [] },
  ],
  reports: [
    line,
    { ...light, id: 'r2', state: 'answered', kind: 'behaviour' } as PersonHistory['reports'][number],
  ],
  warnings: [{ id: 'w1', text: 'Be on time', by: 'marta', createdAt: at(5) }],
  bans: [ended],
}
const banned = { ...known, bans: [{ ...ban, createdAt: at(6), until: at(30), lastDay: '2026-11-30' }, ended] }

const file: ReportFile = {
  ...line,
  text: 'He shouted.',
  answer: null,
  answeredAt: null,
  earlierAnswers: [{ answer: 'We will look', answeredAt: at(21) }],
  keptUntil: at(30),
  ride: {
    id: 'ride',
    status: 'completed',
    meetingPoint: { es: 'Estación de Atocha', en: 'Atocha station' },
    meetAt: at(19, 11),
    createdAt: at(19, 9),
    activeAt: at(19, 10),
    endedAt: null,
    riders: [
      {
        uid: 'ana',
        name: 'Ana',
        isRequester: true,
        joinedAt: at(19, 8),
        arrivedAt: at(19, 11),
        verifiedAt: at(19, 12),
        droppedOffAt: at(19, 13),
        leftAt: null,
      },
      {
        uid: 'ben',
        name: '',
        isRequester: false,
        joinedAt: at(19, 7),
        arrivedAt: null,
        verifiedAt: null,
        droppedOffAt: null,
        leftAt: at(19, 14),
      },
    ],
    taxi: {
      plate: '4821 KLM',
      car: '',
      app: 'FreeNow',
      driverName: '',
      by: { uid: 'ben', name: '' },
      notedAt: at(19, 10),
    },
    messages: 2,
  },
  person: known,
  hasPictures: true,
  pictureUrl: null,
  hasReceipt: true,
}
const answered: ReportFile = {
  ...file,
  state: 'answered',
  answer: 'We spoke to Ben',
  answeredAt: at(22),
  text: '',
  kind: 'behaviour',
  earlierAnswers: [],
  hasReceipt: false,
  by: { uid: 'x', name: '' },
  ride: null,
}
const appeal: DeskAppeal = {
  person: { uid: 'ana', name: 'Ana' },
  ban: {
    ...banned.bans[0]!,
    appeal: { text: 'It was not me', createdAt: at(7), decision: null, answer: null, decidedBy: null },
  },
  isYours: true,
}
const day: FiguresOfDay = {
  day: '2026-11-22',
  asked: 12,
  shared: 7,
  completed: 5,
  medianWaitSeconds: 95,
  saved: [
    { currency: 'EUR', amount: 2_345 },
    { currency: 'MXN', amount: 10_000 },
  ],
  savedGrams: 2_600,
  reports: 2,
  answered: 1,
}
const idle: FiguresOfDay = {
  ...day,
  day: '2026-11-21',
  asked: 0,
  shared: 0,
  completed: 0,
  medianWaitSeconds: null,
  saved: [],
  savedGrams: 0,
}
const audit = (id: number) => ({
  id,
  at: at(8),
  operator: id % 2 ? 'olga' : 'marta',
  act: id % 2 ? 'banned' : 'signed-in',
  subject: id % 2 ? 'ana' : null,
  address: '10.0.0.1',
})

const answers: Record<string, unknown> = {
  'GET /session': { operator: 'olga' },
  'POST /sign-out': {},
  'GET /reports?state=open': [line, { ...light, id: 'r3', kind: 'fare' }],
  'GET /reports?state=answered': [{ ...line, id: 'r2', state: 'answered' }],
  'GET /reports/r1': file,
  'GET /reports/r2': answered,
  'GET /reports/r1/messages': [
    { uid: 'ana', name: 'Ana', of: 'chat', seq: 1, text: 'Where are you?', at: at(19, 11) },
    { uid: 'ben', name: '', of: 'dispute', seq: 1, text: 'I paid', at: at(19, 15) },
  ],
  'GET /reports/r1/receipt': { base64: 'AAAA', earlier: ['BBBB'] },
  'POST /reports/r1/answer': {},
  'GET /people?q=7x': [
    { uid: 'ana', name: 'Ana' },
    { uid: 'x', name: '' },
  ],
  'GET /people/ana': known,
  'GET /people/ben': banned,
  'GET /people/left': {
    ...known,
    isDeleted: true,
    bans: [],
    warnings: [],
    thumbs: [],
    reports: [],
    name: '',
  },
  'GET /people/lately': { ...known, isDeleted: true, isBannableAfterLeaving: true, isGuest: true },
  'GET /people/guest': { ...known, isGuest: true, proof: { email: false, phone: false }, takenOverAt: null },
  'POST /people/ana/warning': {},
  'POST /people/ana/ban': {},
  'POST /bans/b1/lift': {},
  'GET /appeals': [
    appeal,
    { ...appeal, isYours: false, person: { uid: 'x', name: '' }, ban: { ...appeal.ban, id: 'b3' } },
  ],
  'POST /appeals/b1/decision': {},
  'GET /audit': Array.from({ length: 100 }, (_, index) => audit(300 - index)),
  'GET /audit?before=201': [audit(200)],
  [`GET /figures?timeZone=${encodeURIComponent(timeZone)}`]: [day, idle],
  'POST /enrolment': { ticket: 't', key: 'the key', secret: 'ABCD', uri: 'otpauth://x' },
  'POST /enrolment/confirmation': { operator: 'olga' },
  'POST /sign-in': { operator: 'olga' },
}

beforeEach(() => showLanguage('es'))
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})
/** Another language is loaded when somebody chooses it. */
const settle = () => act(() => vi.dynamicImportSettled())
const loaded = (of: ReactElement, after: () => Promise<void> = settle) => ({
  of,
  async after() {
    await settle()
    await after()
  },
})

type Page = Awaited<ReturnType<typeof render>>
interface Before {
  answers?: Record<string, unknown>
  path?: string
  /** Done on each page before its control is used. */
  first?: (page: Page) => Promise<void>
}

/** What each control of a part of the desk does, and asks the service for. */
const operated = (name: string, of: () => ReactElement, { answers: other, path, first }: Before = {}) =>
  whatEachControlOfPageDoes(name, async () => {
    await showLanguage('es')
    history.replaceState(null, '', path ?? '/reports')
    const asked = serveDesk({ ...answers, ...other })
    const page = await render(of(), 'keys')
    await settle()
    await first?.(page)
    return { page, done: () => asked, settle }
  })

async function write(page: Page) {
  for (const area of document.querySelectorAll('textarea')) await page.type(area, ' Words ')
}
const pressed = (words: string) => async (page: Page) => {
  await page.press(page.button(words))
  await write(page)
}

test('reports: what is seen of them, and what each control does', async () => {
  serveDesk(answers)
  await expect(
    anywhere(
      [
        await whatIsShown({
          'the list': loaded(<Reports id={null} />),
          'an open report': loaded(<Reports id="r1" />),
          'an answered one': loaded(<Reports id="r2" />),
          'one that is not there': loaded(<Reports id="gone" />),
        }),
        await operated('an open report', () => <Reports id="r1" />),
        await operated('an answer', () => <Reports id="r1" />, { first: write }),
        await operated('an answer to old words', () => <Reports id="r1" />, {
          first: write,
          answers: { 'POST /reports/r1/answer': 'NEW_WORDS' },
        }),
        await operated('nothing is there', () => <Reports id={null} />, {
          answers: { 'GET /reports?state=open': [], 'GET /reports?state=answered': [] },
        }),
      ].join('\n'),
    ),
  ).toMatchFileSnapshot('__snapshots__/reports.txt')
})

test('people: what is seen of them, and what each control does', async () => {
  serveDesk(answers)
  await expect(
    anywhere(
      [
        await whatIsShown({
          'the search': loaded(<People uid={null} />),
          'a person': loaded(<People uid="ana" />),
          'one who is banned': loaded(<People uid="ben" />),
          'one who has left': loaded(<People uid="left" />),
          'one who has left lately': loaded(<People uid="lately" />),
          'a guest': loaded(<People uid="guest" />),
        }),
        await operated('a person', () => <People uid="ana" />),
        await operated('a warning', () => <People uid="ana" />, { first: pressed('Advertir') }),
        await operated('a ban', () => <People uid="ana" />, { first: pressed('Suspender') }),
        await operated('one who is banned', () => <People uid="ben" />),
        await operated('a ban that cannot be lifted', () => <People uid="ben" />, {
          answers: { 'POST /bans/b1/lift': 'ALREADY_DONE' },
        }),
      ].join('\n'),
    ),
  ).toMatchFileSnapshot('__snapshots__/people.txt')
})

test('appeals, figures, the audit and the desk itself', async () => {
  serveDesk(answers)
  const signedOut = { 'GET /session': 'NOT_SIGNED_IN' }
  await expect(
    anywhere(
      [
        await whatIsShown({ appeals: loaded(<Appeals />) }),
        await whatIsShown({ figures: loaded(<Figures />) }),
        await operated('appeals', () => <Appeals />, { first: write }),
        await operated('the audit', () => <Audit />),
        await operated('the end of the audit', () => <Audit />, {
          answers: { 'GET /audit': [audit(2), audit(1)] },
        }),
        await operated('the desk', () => <App />, { path: '/figures' }),
        await operated('the sign-in', () => <App />, { answers: signedOut }),
      ].join('\n'),
    ),
  ).toMatchFileSnapshot('__snapshots__/desk.txt')
})
