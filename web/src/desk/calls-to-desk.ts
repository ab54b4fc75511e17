// The page's client for the desk's calls.
import type {
  AuditLine,
  DeskAppeal,
  DeskFault,
  Enrolment,
  FiguresOfDay,
  PersonHistory,
  ReportedMessage,
  ReportedPictures,
  ReportedReceipt,
  ReportFile,
  ReportLine,
} from '@woodalo/protocol/desk-responses'

/** A call that the desk refused or that did not reach it. */
class Refused extends Error {
  readonly fault: DeskFault

  constructor(fault: DeskFault) {
    super(fault)
    this.name = 'Refused'
    this.fault = fault
  }
}

export function deskFaultOf(error: unknown): DeskFault {
  return error instanceof Refused ? error.fault : 'FAILED'
}

let ended: () => void = () => {}

/** Runs `act` whenever a call shows that the session is over. */
export function onEnded(act: () => void): void {
  ended = act
}

async function call<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
  const response = await fetch(`/api/desk${path}`, {
    method,
    headers: { 'x-woodalo-desk': '1', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, fault } = (await response.json()) as { data: Data; fault?: DeskFault }
  if (response.ok) return data
  if (fault === 'NOT_SIGNED_IN') ended()
  throw new Refused(fault ?? 'FAILED')
}

const get = <Data>(path: string) => call<Data>('GET', path)
const post = <Data = object>(path: string, body: object = {}) => call<Data>('POST', path, body)
const part = encodeURIComponent
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

export const deskApi = {
  session: () => get<{ operator: string }>('/session'),
  enrol: (operator: string, token: string) => post<Enrolment>('/enrolment', { operator, token }),
  confirm: (operator: string, ticket: string, code: string) =>
    post<{ operator: string }>('/enrolment/confirmation', { operator, ticket, code }),
  signIn: (operator: string, key: string, code: string) =>
    post<{ operator: string }>('/sign-in', { operator, key, code }),
  signOut: () => post('/sign-out'),
  reports: (state: 'open' | 'answered') => get<ReportLine[]>(`/reports?state=${state}`),
  report: (id: string) => get<ReportFile>(`/reports/${part(id)}`),
  messages: (id: string) => get<ReportedMessage[]>(`/reports/${part(id)}/messages`),
  pictures: (id: string) => get<ReportedPictures>(`/reports/${part(id)}/pictures`),
  receipt: (id: string) => get<ReportedReceipt>(`/reports/${part(id)}/receipt`),
  /** Is refused if there is more in the report by now than in this one, which the operator has read. */
  answer: ({ id, text, earlierAnswers }: ReportFile, words: string) =>
    post(`/reports/${part(id)}/answer`, {
      text: words,
      charactersRead: [...text].length,
      answersRead: earlierAnswers.length,
    }),
  people: (words: string) => get<{ uid: string; name: string }[]>(`/people?q=${part(words)}`),
  person: (uid: string) => get<PersonHistory>(`/people/${part(uid)}`),
  warn: (uid: string, text: string, reportId: string | null) =>
    post(`/people/${part(uid)}/warning`, { text, reportId }),
  ban: (uid: string, reason: string, days: number | null, reportId: string | null) =>
    post(`/people/${part(uid)}/ban`, { reason, days, timeZone, reportId }),
  lift: (banId: string) => post(`/bans/${part(banId)}/lift`),
  appeals: () => get<DeskAppeal[]>('/appeals'),
  decide: (banId: string, decision: 'kept' | 'lifted', text: string) =>
    post(`/appeals/${part(banId)}/decision`, { decision, text }),
  audit: (before?: number) => get<AuditLine[]>(before === undefined ? '/audit' : `/audit?before=${before}`),
  figures: () => get<FiguresOfDay[]>(`/figures?timeZone=${part(timeZone)}`),
}
