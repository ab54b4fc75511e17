import { expect, test } from 'vitest'
import type { Evidence } from '../people/evidence-model.ts'
import type { BanRecord } from '../standing/ban-model.ts'
import { banOf, lineOf, rideOf } from './render.ts'

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`

test('an operator reads of a ride when it and each of its riders took each step', () => {
  const rider = (id: string, name: string, minute: number) => ({
    user_id: id,
    display_name: name,
    joined_at: at(minute),
    accepted_at: at(minute + 1),
    arrived_at: at(minute + 2),
    verified_at: at(minute + 3),
    dropped_off_at: at(minute + 4),
    left_at: at(minute + 5),
    end_reason: null,
  })
  const evidence: Evidence = {
    ride: {
      status: 'completed',
      requester_id: 'ben',
      meeting_names: { es: 'Atocha' },
      meet_at: at(50),
      created_at: at(51),
      active_at: at(52),
      ended_at: at(53),
      cancel_reason: null,
    },
    riders: [rider('ana', 'Ana', 10), rider('ben', 'Ben', 20)],
    messages: [
      { seq: 1, user_id: 'ana', text: 'Hola', created_at: at(54) },
      { seq: 2, user_id: 'ben', text: 'Voy', created_at: at(55) },
    ],
  }
  const shown = (uid: string, name: string, minute: number) => ({
    uid,
    name,
    isRequester: uid === 'ben',
    joinedAt: at(minute),
    arrivedAt: at(minute + 2),
    verifiedAt: at(minute + 3),
    droppedOffAt: at(minute + 4),
    leftAt: at(minute + 5),
  })
  expect(rideOf('ride', evidence)).toEqual({
    id: 'ride',
    status: 'completed',
    meetingPoint: { es: 'Atocha' },
    meetAt: at(50),
    createdAt: at(51),
    activeAt: at(52),
    endedAt: at(53),
    riders: [shown('ana', 'Ana', 10), shown('ben', 'Ben', 20)],
    taxi: null,
    messages: 2,
  })
  const taxi = {
    by_id: 'ben',
    app: 'FreeNow',
    plate: '4821 KLM',
    car: 'Onix blanco',
    driver_name: 'Marta',
    noted_at: at(56),
  }
  const words = { user_id: 'ben', text: 'XYZ 1', at: at(55) }
  expect(rideOf('ride', { ...evidence, taxi, taxiNotes: [words, words] })).toMatchObject({
    taxi: {
      plate: '4821 KLM',
      car: 'Onix blanco',
      app: 'FreeNow',
      driverName: 'Marta',
      by: { uid: 'ben', name: 'Ben' },
      notedAt: at(56),
    },
    messages: 4,
  })
})

test('an operator reads who reported whom, and what speaks for the report', () => {
  const report = {
    id: 'report',
    kind: 'fare',
    state: 'answered',
    by_id: 'ana',
    by_name: 'Ana',
    about_id: 'ben',
    about_name: 'Ben',
    created_at: new Date(at(1)),
    by_proven: true,
    have_met: false,
    was_driven: true,
  } as unknown as Parameters<typeof lineOf>[0]
  expect(lineOf(report)).toEqual({
    id: 'report',
    kind: 'fare',
    state: 'answered',
    by: { uid: 'ana', name: 'Ana' },
    about: { uid: 'ben', name: 'Ben' },
    createdAt: at(1),
    isByProven: true,
    haveMet: false,
    wasDriven: true,
  })
})

test('an operator reads who banned, who decided on the appeal, and when each of it was', () => {
  const ban: BanRecord = {
    id: 'ban',
    userId: 'ben',
    reportId: 'report',
    reason: 'Amenazas.',
    byOperator: 'olga',
    createdAt: new Date(at(1)),
    until: new Date(at(2)),
    lastDay: '2026-12-24',
    liftedAt: new Date(at(3)),
    holds: false,
    appeal: 'No fui yo.',
    appealedAt: new Date(at(4)),
    decision: 'lifted',
    decisionText: 'Es verdad.',
    decidedBy: 'pablo',
  }
  const shown = {
    id: 'ban',
    reason: 'Amenazas.',
    by: 'olga',
    createdAt: at(1),
    until: at(2),
    lastDay: '2026-12-24',
    holds: false,
    appeal: {
      text: 'No fui yo.',
      createdAt: at(4),
      decision: 'lifted',
      answer: 'Es verdad.',
      decidedBy: 'pablo',
    },
  }
  expect(banOf(ban)).toEqual(shown)
  expect(banOf({ ...ban, until: null, lastDay: null, appeal: null, appealedAt: null })).toEqual({
    ...shown,
    until: null,
    lastDay: null,
    appeal: null,
  })
})
