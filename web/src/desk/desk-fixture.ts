import type { DeskBan, PersonHistory } from '@woodalo/protocol/desk-responses'
import { act, type ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { showLanguage } from './desk-texts.ts'

export const at = '2026-11-21T10:00:00.000Z'

export const ban: DeskBan = {
  id: 'b1',
  reason: 'Insultos',
  createdAt: at,
  until: '2026-12-22T00:00:00.000Z',
  lastDay: '2026-12-21',
  holds: true,
  by: 'olga',
  appeal: null,
}

export const ana: PersonHistory = {
  uid: 'ana',
  name: 'Ana',
  language: 'pt',
  isGuest: false,
  isDeleted: false,
  isBannableAfterLeaving: false,
  proof: { email: true, phone: true },
  since: at,
  takenOverAt: null,
  rides: { ended: 5, kept: 4 },
  thumbs: [],
  reports: [],
  warnings: [],
  bans: [],
}

/** A report by somebody who has proven something, of two who met and rode. */
export const weighty = { isByProven: true, haveMet: true, wasDriven: true }

/** The service behind the desk: `answers` by `METHOD /path`; what it does not know, it refuses. */
export function serveDesk(answers: Record<string, unknown>) {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, init: { method: string; body?: string; headers: object }) => {
      const path = address.replace('/api/desk', '')
      asked.push([init.method, path, init.body].filter(Boolean).join(' '))
      const answer = answers[`${init.method} ${path}`]
      if (answer === undefined) return Response.json({ fault: 'NOT_FOUND' }, { status: 404 })
      if (typeof answer === 'string') return Response.json({ fault: answer }, { status: 400 })
      return Response.json({ data: answer })
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

/** Shows a part of the desk in Spanish, with what it loads; the address is the first one again when the test ends. */
export async function showDesk(element: ReactElement) {
  onTestFinished(() => history.replaceState(null, '', '/'))
  await act(() => showLanguage('es'))
  const page = await render(element)
  await act(async () => {})
  return page
}
