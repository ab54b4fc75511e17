// @vitest-environment happy-dom
import type { PayTo, Settlement } from '@woodalo/protocol'
import { act, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '../testing/browser.ts'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { PayToFold } from './pay-to-fold.tsx'
import { PayToEditor } from './pay-to-editor.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { cash, euros, settlementOf } from './settlement-card-fixture.tsx'

beforeEach(() => void device('denied', { clipboard: { writeText: async () => {} } }))

const nothing: Noting = (_, result) => async () => result as never
const picture = new Blob(['receipt'])

const card = (
  readerUid: string,
  settlement: Settlement,
  { does = nothing, ...props }: Partial<ComponentProps<typeof SettlementCard>> & { does?: Noting } = {},
) => (
  <SettlementCard
    settlement={settlement}
    readerUid={readerUid}
    lateMinutes={null}
    mayEnterFare
    mayPay
    chatPath="/chat/r1"
    colourOf={(uid) => (uid === 'ben' ? 1 : 2)}
    payTo={{ read: does('read', [] as PayTo[]), save: does('save', []) }}
    actions={{
      enterFare: does('enter', null),
      receipt: async () => picture,
      sent: does('sent', null),
      received: does('received', null),
      waived: does('waived', null),
      disputed: does('disputed', null),
    }}
    {...props}
  />
)

type State = Settlement['shares'][number]['state']
const states: readonly State[] = ['owed', 'sent', 'received', 'waived', 'disputed']

/** Of three, one of whom is called like the other; `state` is that of the first debtor. */
function three(
  change: Partial<Settlement> = {},
  state: State = 'owed',
  dispute: string | null = null,
): Settlement {
  const settlement = settlementOf(change, state)
  const [ben, ana] = settlement.shares
  return {
    ...settlement,
    shares: [
      { ...ben!, userName: 'Ben Gil', dispute },
      { ...ben!, firebase_uid: 'ben2', userName: 'Ben Sol', amount: euros(700), state: 'owed' },
      { ...ana!, userName: 'Ana Ruiz' },
    ],
  }
}

const ways = [
  { kind: 'paypal', value: 'ana', link: 'https://paypal.me/ana' },
  { kind: 'bizum', value: '+34600', link: null },
  { ...cash, value: 'exact please' },
] as Settlement['payTo']
const known = { fare: euros(3420) }

test('what is seen of money after a ride', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  const settle = () => act(async () => {})
  await expect(
    await whatIsShown({
      ...Object.fromEntries(states.map((state) => [`a debtor: ${state}`, card('ben', three(known, state))])),
      'a debtor, without a figure': card('ben', three()),
      'a debtor who may not pay any more': card('ben', three(known), { mayPay: false }),
      'a debtor who has ways to pay': card('ben', three({ ...known, payTo: ways })),
      'a debtor who pays in cash': card('ben', three({ ...known, payTo: [cash] })),
      'a debtor who cannot ask': card('ben', three(known), { chatPath: null }),
      'a debtor who pays more than alone': card('ben', {
        ...three(known),
        shares: three(known).shares.map((share) => ({ ...share, aboveSolo: true })),
      }),
      'a dearer fare': card('ben', three({ fare: euros(4000) })),
      'a dearer fare, and late': card('ben', three({ fare: euros(4000) }), { lateMinutes: 9 }),
      'a cheaper fare': card('ben', three({ fare: euros(2000) })),
      'with a receipt': {
        of: card('ben', three({ ...known, hasReceipt: true, receiptId: 'x' })),
        after: settle,
      },
      'with a receipt that cannot be read': {
        of: card('ben', three({ ...known, hasReceipt: true, receiptId: 'x' }), {
          actions: {
            ...card('ben', three()).props.actions,
            receipt: () => Promise.reject(new Error('unread')),
          },
        }),
        after: settle,
      },
      'somebody else': card('leo', three(known)),
      'the payer, without a figure': card('ana', three()),
      ...Object.fromEntries(
        states.map((state) => [
          `the payer: ${state}`,
          card('ana', three(known, state, state === 'disputed' ? 'too much' : null)),
        ]),
      ),
      'the payer of one who is called like nobody else': card('ana', {
        ...three(known),
        shares: three(known).shares.filter(({ firebase_uid }) => firebase_uid !== 'ben2'),
      }),
      'the payer of what is all settled': card('ana', settlementOf(known, 'received')),
      'the payer who may not enter it any more': card('ana', three(known), { mayEnterFare: false }),
      'the payer without a figure who may not enter it any more': card('ana', three(), {
        mayEnterFare: false,
      }),
      'the payer with a receipt': {
        of: card('ana', three({ ...known, hasReceipt: true, receiptId: 'x' })),
        after: settle,
      },
      'the payer who has said where to send it': {
        of: card('ana', three(known), {
          payTo: { read: async () => [{ kind: 'cash', value: '' }], save: async () => [] },
        }),
        after: settle,
      },
      'the payer whose ways cannot be read': {
        of: card('ana', three(known), {
          payTo: { read: () => Promise.reject(new Error('unread')), save: async () => [] },
        }),
        after: settle,
      },
    }),
  ).toMatchFileSnapshot('__snapshots__/settlement.txt')
})

test('what each control of money after a ride does', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  const refused =
    (does: Noting): Noting =>
    (name) =>
      does(name, 'It is refused') as never
  await expect(
    await whatEachControlDoes({
      'a debtor': (does) => card('ben', three({ ...known, payTo: ways }), { does }),
      'a debtor who is refused': (does) => card('ben', three(known), { does: refused(does) }),
      'a debtor with a receipt': (does) =>
        card('ben', three({ ...known, hasReceipt: true, receiptId: 'x' }, 'sent'), { does }),
      'the payer': (does) => card('ana', three(known), { does }),
      'the payer without a figure': (does) => card('ana', three(), { does }),
      'the payer who is refused': (does) =>
        card('ana', three(known), {
          does: (name, result) => does(name, (name === 'read' ? result : 'It is refused') as typeof result),
        }),
    }),
  ).toMatchFileSnapshot('__snapshots__/settlement-controls.txt')
})

const own: PayTo[] = [
  { kind: 'bizum', value: '+34600' },
  { kind: 'cash', value: '' },
]
const editor = (does: Noting, stored: PayTo[] | null, saved: unknown = own) => (
  <PayToEditor
    actions={{
      read: stored ? does('read', stored) : () => Promise.reject(new Error('unread')),
      save: does('save', saved) as never,
    }}
    onSaved={() => void does('onSaved')()}
  />
)

test('what is seen of the ways to be paid, and what each control of them does', async () => {
  const many = (['paypal', 'revolut', 'cash', 'iban', 'bizum', 'pix', 'other'] as const).map((kind) => ({
    kind,
    value: kind,
  }))
  await expect(
    [
      await whatIsShown({
        'in the account': <PayToFold actions={{ read: async () => own, save: async () => own }} />,
        'on their way': (
          <PayToEditor actions={{ read: () => new Promise(() => {}), save: async () => own }} />
        ),
        none: { of: editor(nothing, []), after: () => act(async () => {}) },
        two: { of: editor(nothing, own), after: () => act(async () => {}) },
        'as many as can be': { of: editor(nothing, many), after: () => act(async () => {}) },
        unread: { of: editor(nothing, null), after: () => act(async () => {}) },
      }),
      await whatEachControlDoes({
        none: (does) => editor(does, []),
        two: (does) => editor(does, own),
        'one is refused': (does) =>
          editor(does, own, { message: 'Faulty', values: new Map([[1, 'Too long']]) }),
        'all is refused': (does) => editor(does, own, { message: 'Faulty', values: new Map() }),
        unread: (does) => editor(does, null),
      }),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/pay-to.txt')
})
