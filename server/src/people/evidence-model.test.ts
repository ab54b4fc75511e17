import { expect, test } from 'vitest'
import { type Evidence, withEarlierEvidence } from './evidence-model.ts'

const at = (minute: number) => `2026-11-24T10:${minute}:00.000Z`
const taxiOf = (plate: string, minute: number) => ({
  by_id: 'ana',
  app: 'FreeNow',
  plate,
  driver_name: null,
  noted_at: at(minute),
})
const evidence = (changes: Partial<Evidence>): Evidence => ({
  ride: {
    status: 'completed',
    requester_id: 'ana',
    meeting_names: {},
    meet_at: null,
    created_at: null,
    active_at: null,
    ended_at: null,
    cancel_reason: null,
  },
  riders: [],
  messages: [],
  ...changes,
})
const words = (text: string, minute: number) => ({ user_id: 'ana', text, at: at(minute) })

test('a report that is made again keeps each note about the taxi once, also that of a report that had no notes', () => {
  const now = evidence({ taxi: taxiOf('Y 2', 12), taxiNotes: [words('Y 2 · FreeNow', 12)] })
  const earlier = [words('X 1', 10), words('Y 2 · FreeNow', 12)]
  expect(withEarlierEvidence(now, evidence({ taxiNotes: earlier })).taxiNotes).toEqual(earlier)
  const before = evidence({ taxi: taxiOf('X 1', 10) })
  const both = withEarlierEvidence(now, before)
  expect([both.taxi?.plate, both.taxiNotes]).toEqual([
    'Y 2',
    [words('X 1 · FreeNow', 10), words('Y 2 · FreeNow', 12)],
  ])
  const gone = withEarlierEvidence(evidence({ taxiNotes: [] }), before)
  expect([gone.taxi?.plate, gone.taxiNotes]).toEqual(['X 1', [words('X 1 · FreeNow', 10)]])
  expect(withEarlierEvidence(now, evidence({ taxi: { ...taxiOf('', 10), app: '' } })).taxiNotes).toEqual([
    words('Y 2 · FreeNow', 12),
  ])
})
