// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { howItLooks, whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { ActionsPart, FeedbackPart } from './parts-actions.tsx'
import { DisplayPart, StrandsPart } from './parts-display.tsx'
import { FieldsPart } from './parts-fields.tsx'
import { OverlaysPart } from './parts-overlays.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 10) })
  return () => void vi.useRealTimers()
})

test('what each part of the interface shows in each of its states', async () => {
  await expect(
    [
      await whatIsShown({ 'to press': <ActionsPart /> }),
      await whatIsShown({ 'to say how it is': <FeedbackPart /> }),
      await whatIsShown({ 'to look at': <DisplayPart /> }),
      await whatIsShown({ strands: <StrandsPart /> }),
      await whatIsShown({ 'to fill in': <FieldsPart /> }),
      await whatIsShown({ 'to open': <OverlaysPart /> }),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/parts.txt')
})

test('what each field and each opener does', async () => {
  await expect(
    await whatEachControlDoes({ 'to fill in': () => <FieldsPart />, 'to open': () => <OverlaysPart /> }),
  ).toMatchFileSnapshot('__snapshots__/controls.txt')
})

test('how each part of the interface looks in each of its states', async () => {
  const parts = [ActionsPart, FeedbackPart, DisplayPart, StrandsPart, FieldsPart, OverlaysPart]
  const looks: string[] = []
  for (const Part of parts) looks.push(await howItLooks(<Part />))
  await expect(looks.join('\n')).toMatchFileSnapshot('__snapshots__/looks.txt')
})
