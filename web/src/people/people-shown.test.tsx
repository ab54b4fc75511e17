// @vitest-environment happy-dom
import type { Ban, Block, Report, Standing } from '@woodalo/protocol'
import { act, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { icons } from '../ui/icons.ts'
import { BanDialog } from './ban-dialog.tsx'
import { Decisions } from './blocks-and-reports.tsx'
import { PersonSheet } from './person-sheet.tsx'
import type { KnownPerson } from './ports.ts'
import { StandingFold } from './standing-fold.tsx'

const nothing: Noting = (_, result) => async () => result as never
const unread = () => Promise.reject(new Error('unread'))
const at = (day: number) => new Date(2026, 10, day, 10).toISOString()
const settled = (of: ReactElement) => ({ of, after: () => act(async () => {}) })

async function unfold() {
  for (const fold of document.querySelectorAll('details'))
    await act(async () => {
      fold.open = true
      fold.dispatchEvent(new Event('toggle'))
    })
  await act(async () => {})
}

const ben: KnownPerson = {
  firebase_uid: 'ben',
  userName: 'Ben',
  photoURL: '/ben.jpg',
  rating: { average: 4.5, count: 2 },
  kept: { rides: 9, kept: 8 },
  proof: 'phone',
  about: 'Red coat',
}

const sheet = (
  person: Partial<KnownPerson> = {},
  { does = nothing, blocked = false as boolean | null, fault = null as string | null, isOpen = true } = {},
) => (
  <PersonSheet
    person={{ ...ben, ...person }}
    inRide={[{ icon: icons.pin, words: 'Gets off first' }]}
    colour={1}
    isOpen={isOpen}
    onClose={() => void does('close')()}
    actions={{
      isBlocked: async () => (blocked === null ? unread() : blocked),
      block: does('block', fault),
      unblock: does('unblock', fault),
      report: does('report', fault),
    }}
  />
)

test('what is seen of a person, and what one can do about them', async () => {
  const report = async (page: { press(target: Element): Promise<void> }) => {
    const row = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('‹people.report›'),
    )
    if (row) await page.press(row)
  }
  await expect(
    [
      await whatIsShown({
        'a person': settled(sheet()),
        'not open': settled(sheet({}, { isOpen: false })),
        'is new': settled(
          sheet({ rating: null, kept: { rides: 0, kept: 0 }, proof: 'none', about: '', photoURL: null }),
        ),
        'is rated, and has no proof': settled(sheet({ proof: 'none' })),
        'has left': settled(
          <PersonSheet
            person={{ firebase_uid: 'ben', userName: 'Ben', photoURL: null }}
            colour={1}
            isOpen
            onClose={() => {}}
            actions={sheet().props.actions}
          />,
        ),
        'is blocked': settled(sheet({}, { blocked: true })),
        unread: settled(sheet({}, { blocked: null })),
        'is being reported': { of: sheet(), after: report },
      }),
      await whatEachControlDoes({
        'a person': (does) => sheet({}, { does }),
        'is blocked': (does) => sheet({}, { does, blocked: true }),
        'all is refused': (does) => sheet({}, { does, fault: 'It is refused' }),
        'blocked, and all is refused': (does) => sheet({}, { does, blocked: true, fault: 'It is refused' }),
      }),
      await whatEachControlDoes(
        {
          'is being reported': (does) => sheet({}, { does }),
          'the report is refused': (does) => sheet({}, { does, fault: 'It is refused' }),
        },
        report,
      ),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/person.txt')
})

const ban = (changes: Partial<Ban> = {}): Ban => ({
  id: 'b1',
  reason: 'Threats',
  createdAt: at(21),
  until: at(30),
  lastDay: '2026-11-29',
  holds: true,
  appeal: null,
  ...changes,
})
const appeal = (decision: 'kept' | 'lifted' | null) => ({
  text: 'It was not me',
  createdAt: at(22),
  decision,
  answer: decision && `It is ${decision}`,
})
const bans = {
  'a ban': ban(),
  'for good': ban({ until: null, lastDay: null }),
  'it is over': ban({ holds: false }),
  'the appeal waits': ban({ appeal: appeal(null) }),
  'the appeal is refused': ban({ appeal: appeal('kept') }),
  'the appeal is granted': ban({ holds: false, appeal: appeal('lifted') }),
}

test('what is seen of bans and warnings, and what one can do about them', async () => {
  const standing = (list: readonly Ban[] | null, does: Noting = nothing, fault: string | null = null) => ({
    standing: () =>
      list
        ? Promise.resolve({
            bans: [...list],
            warnings: [{ id: 'w1', text: 'Be on time', createdAt: at(20) }],
          } as Standing)
        : unread(),
    appeal: does('appeal', fault),
  })
  const dialog = (list: readonly Ban[] | null, does: Noting = nothing, fault: string | null = null) => (
    <BanDialog
      actions={standing(list, does, fault)}
      message="Until Sunday"
      onClose={() => void does('close')()}
    />
  )
  const each = Object.entries(bans)
  await expect(
    [
      await whatIsShown({
        ...Object.fromEntries(each.map(([name, one]) => [name, settled(dialog([one]))])),
        unread: settled(dialog(null)),
      }),
      await whatIsShown({
        'in the account': <StandingFold actions={standing([])} />,
        ...Object.fromEntries(
          each.map(([name, one]) => [
            `${name}, in the account`,
            { of: <StandingFold actions={standing([one])} />, after: unfold },
          ]),
        ),
        nothing: {
          of: (
            <StandingFold actions={{ ...standing([]), standing: async () => ({ bans: [], warnings: [] }) }} />
          ),
          after: unfold,
        },
      }),
      await whatEachControlDoes({
        'a ban': (does) => dialog([ban()], does),
        unread: (does) => dialog(null, does),
      }),
      await whatEachControlDoes(
        {
          'an appeal': (does) => dialog([ban()], does),
          'an appeal is refused': (does) => dialog([ban()], does, 'It is refused'),
        },
        (page) => page.type(document.querySelector('textarea')!, ' It was not me '),
      ),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/bans.txt')
})

test('what is seen of own decisions, and what each control of them does', async () => {
  const blocks = [{ uid: 'ben', displayName: 'Ben', createdAt: at(20) }] as unknown as Block[]
  const reports = (['open', 'closed'] as const).map((state, index) => ({
    id: `r${index}`,
    uid: 'ben',
    displayName: 'Ben',
    kind: 'unsafe',
    text: 'He drove',
    state,
    createdAt: at(19),
  })) as unknown as Report[]
  const lists = (does: Noting = nothing, fault: string | null = null) => ({
    blocks: async () => blocks,
    unblock: does('unblock', fault),
    reports: async () => reports,
  })
  await expect(
    [
      await whatIsShown({
        folded: <Decisions lists={lists()} />,
        unfolded: { of: <Decisions lists={lists()} />, after: unfold },
        none: {
          of: <Decisions lists={{ ...lists(), blocks: async () => [], reports: async () => [] }} />,
          after: unfold,
        },
        unread: { of: <Decisions lists={{ ...lists(), blocks: unread, reports: unread }} />, after: unfold },
      }),
      await whatEachControlDoes(
        {
          unfolded: (does) => <Decisions lists={lists(does)} />,
          refused: (does) => <Decisions lists={lists(does, 'It is refused')} />,
        },
        unfold,
      ),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/decisions.txt')
})
