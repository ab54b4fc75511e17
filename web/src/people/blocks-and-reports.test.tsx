// @vitest-environment happy-dom
import type { Block, Report } from '@woodalo/protocol'
import { act } from 'react'
import { expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { Decisions } from './blocks-and-reports.tsx'

const createdAt = '2026-11-22T10:00:00.000Z'
const blockOf = (uid: string, userName: string) => ({ uid, userName, photoURL: null, createdAt }) as Block
const reportOf = (change: Partial<Report>) =>
  ({
    id: change.userName ?? '',
    userName: 'Luis',
    kind: 'behaviour',
    state: 'open',
    text: '',
    answer: null,
    createdAt,
    ...change,
  }) as Report

async function open(blocks: Block[], reports: Report[], fault: string | null = null) {
  const unblocked: string[] = []
  const page = await render(
    <Decisions
      lists={{
        blocks: async () => blocks,
        reports: async () => reports,
        async unblock(uid) {
          unblocked.push(uid)
          return fault
        },
      }}
    />,
  )
  for (const summary of document.querySelectorAll('summary')) await page.press(summary)
  await act(async () => {})
  return { page, unblocked }
}
const rows = () => [...document.querySelectorAll('li')].map((row) => wordsOf(row))
const undo = () => [...controls()].filter(([name]) => name.startsWith(es.people.unblockFor('')))

test('a report says about whom and why, and whether it has been answered', async () => {
  await open(
    [],
    [
      reportOf({ text: 'Gritó todo el viaje.' }),
      reportOf({ userName: 'Eva', state: 'answered', answer: 'Hemos hablado con ella.' }),
    ],
  )
  const [waiting, answered] = rows()
  for (const said of ['Luis', es.people.kinds.behaviour, es.people.states.open, 'Gritó todo el viaje.'])
    expect(waiting).toContain(said)
  expect(waiting).not.toContain(es.people.answer)
  for (const said of ['Eva', es.people.states.answered, `${es.people.answer} Hemos hablado con ella.`])
    expect(answered).toContain(said)
})

test('a report that is open again shows what was answered before', async () => {
  await open([], [reportOf({ earlierAnswers: ['Hemos hablado con ella.', 'Y otra vez.'] })])
  const [row] = rows()
  for (const said of ['Hemos hablado con ella.', 'Y otra vez.', es.people.states.open])
    expect(row).toContain(said)
})

test('people without a name any more are told as such, wherever a name would stand', async () => {
  await open([blockOf('gone', '')], [reportOf({ userName: '' })])
  for (const row of rows()) expect(row).toContain(es.people.somebody)
  expect(undo().map(([name]) => name)).toEqual([es.people.unblockFor(es.people.somebody)])
})

test('undoing a block takes that one person out of the list', async () => {
  const { page, unblocked } = await open([blockOf('luis', 'Luis'), blockOf('eva', 'Eva')], [])
  await page.press(undo()[0]![1])
  expect(unblocked).toEqual(['luis'])
  expect(undo().map(([name]) => name)).toEqual([es.people.unblockFor('Eva')])
  await page.press(undo()[0]![1])
  expect(document.body.textContent).toContain(es.people.blocksNone)
})

test('a block that could not be undone stays, and the reason is said', async () => {
  const { page } = await open([blockOf('luis', 'Luis')], [], 'Sin conexión.')
  await page.press(undo()[0]![1])
  expect(undo()).toHaveLength(1)
  expect(page.get('[role=alert]').textContent).toBe('Sin conexión.')
})
