// @vitest-environment happy-dom
import type { Ban, Standing } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { StandingFold } from './standing-fold.tsx'
import { currentTexts } from '../i18n/current-texts.ts'

const ban: Ban = {
  id: 'b1',
  reason: 'Amenazaste a otra persona.',
  createdAt: '2026-11-22T10:00:00.000Z',
  // Ends with that day in Los Angeles. In Spain it is the next day by then.
  until: '2026-12-23T08:00:00.000Z',
  lastDay: '2026-12-22',
  holds: true,
  appeal: null,
}

/** The fold, opened, of somebody who is told this. */
async function opened(told: Standing, fault: string | null = null) {
  const appeals: string[] = []
  let held = told
  const view = await render(
    <StandingFold
      actions={{
        standing: async () => held,
        async appeal(banId, text) {
          appeals.push(`${banId} ${text}`)
          if (fault !== null) return fault
          const appeal = { text, createdAt: ban.createdAt, decision: null, answer: null }
          held = { ...held, bans: held.bans.map((each) => ({ ...each, appeal })) }
          return null
        },
      }}
    />,
  )
  const fold = view.get<HTMLDetailsElement>('details')
  await view.press(view.get('summary'))
  return { view, fold, appeals, text: currentTexts().people }
}

test('a ban says why and until when, and allows one appeal', async () => {
  const { view, fold, appeals, text } = await opened({ bans: [ban], warnings: [] })
  expect(fold.textContent).toContain(ban.reason)
  expect(fold.textContent).toContain(text.bannedUntil('22 dic 2026'))
  await view.type(view.get('textarea'), ' No fui yo. ')
  await view.press(view.button(text.appealSend))
  expect(appeals).toEqual(['b1 No fui yo.'])
  expect(fold.textContent).toContain(text.appealWaits)
  expect(fold.querySelector('textarea')).toBeNull()
})

test('a failed appeal says why and keeps its text', async () => {
  const { view, fold, text } = await opened({ bans: [ban], warnings: [] }, 'Ya has recurrido.')
  await view.type(view.get('textarea'), 'No fui yo.')
  await view.press(view.button(text.appealSend))
  expect(view.get('[role=alert]').textContent).toBe('Ya has recurrido.')
  expect(fold.querySelector('textarea')!.value).toBe('No fui yo.')
})

test('a decision is shown, and an ended ban allows no appeal', async () => {
  const appeal = {
    text: 'No fui yo.',
    createdAt: ban.createdAt,
    decision: 'lifted',
    answer: 'Es verdad.',
  } as const
  const { fold, text } = await opened({
    bans: [
      { ...ban, holds: false, appeal },
      { ...ban, id: 'b2', holds: false },
    ],
    warnings: [{ id: 'w1', text: 'Sé puntual.', createdAt: ban.createdAt }],
  })
  for (const words of [text.decisions.lifted, 'Es verdad.', text.banOver, text.warned, 'Sé puntual.'])
    expect(fold.textContent).toContain(words)
  expect(fold.querySelector('textarea')).toBeNull()
})
