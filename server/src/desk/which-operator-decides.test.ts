import { describe, expect, test } from 'vitest'
import type { BanRecord } from '../standing/ban-model.ts'
import { isDecidedBy, mustBeDecidedBy, mustBeLater } from './which-operator-decides.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute))
const banBy = (byOperator: string, more: Partial<BanRecord> = {}) => ({ byOperator, ...more }) as BanRecord

describe('who decides about a ban', () => {
  test.each([
    ['olga', 'olga', true, false],
    ['olga', 'olga', false, true],
    ['pablo', 'olga', true, true],
    ['pablo', 'olga', false, true],
  ])('%s about one by %s, where there are others: %s, is decided: %s', (operator, by, others, isDecided) => {
    expect(isDecidedBy(operator, banBy(by), others)).toBe(isDecided)
  })

  test('is refused to whoever does not', () => {
    expect(() => mustBeDecidedBy('olga', banBy('olga'), true)).toThrow('DECIDED_BY_ANOTHER')
    expect(() => mustBeDecidedBy('pablo', banBy('olga'), true)).not.toThrow()
  })
})

describe('who bans again', () => {
  const lifted = (by: string, decidedBy: string, more: Partial<BanRecord> = {}) =>
    banBy(by, { decision: 'lifted', decidedBy, liftedAt: at(10), ...more })
  const refusal = (bans: BanRecord[], report: Date | null) => {
    try {
      mustBeLater('olga', bans, report && { created_at: report })
      return null
    } catch (error) {
      return (error as { fault: string }).fault
    }
  }

  test('needs a report from after another operator lifted the ban', () => {
    for (const report of [null, at(9), at(10)])
      expect(refusal([lifted('olga', 'pablo')], report)).toBe('DECIDED_BY_ANOTHER')
    expect(refusal([lifted('olga', 'pablo')], at(11))).toBeNull()
    // Of several, the last one counts.
    const later = lifted('olga', 'pablo', { liftedAt: at(20) })
    expect(refusal([lifted('olga', 'pablo'), later], at(11))).toBe('DECIDED_BY_ANOTHER')
    expect(refusal([lifted('olga', 'pablo', { liftedAt: null })], at(30))).toBe('DECIDED_BY_ANOTHER')
  })

  test('needs nothing if nobody else has lifted a ban of theirs', () => {
    for (const bans of [
      [],
      [lifted('pablo', 'olga')],
      [lifted('olga', 'olga')],
      [lifted('olga', 'pablo', { decision: 'kept' })],
      [lifted('olga', 'pablo', { decision: null })],
    ])
      expect(refusal(bans, null)).toBeNull()
  })
})
