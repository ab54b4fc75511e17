// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { ChatOnItsWay } from './chat-on-its-way.tsx'
import { ChatScreen } from './chat-screen.tsx'
import type { ShownMessage } from './message-groups.ts'

const at = (minute: number, day = 21) => new Date(2026, 10, day, 12, minute).toISOString()
const nothing: Noting = (_, result) => async () => result as never

const said = (id: string, user: string, text: string, changes: Partial<ShownMessage> = {}): ShownMessage => ({
  id,
  user,
  userName: `${user} Gil`,
  text,
  createdAt: at(Number(id.slice(1))),
  delivery: 'sent',
  ...changes,
})

const chat = ({
  does = nothing,
  ...changes
}: Partial<ComponentProps<typeof ChatScreen>> & { does?: Noting } = {}) => (
  <ChatScreen
    title="Ben, Eva y tú"
    detail="Atocha · 12:30"
    thumbnail={<i>thumbnail</i>}
    group={<i>group</i>}
    messages={[]}
    loaded
    readerUid="Ana"
    lastViewed={null}
    nameOf={(userName) => userName.split(' ')[0]!}
    photoOf={(uid) => (uid === 'Ben' ? '/ben.jpg' : null)}
    colourOf={(uid) => (uid === 'Ben' ? 1 : 2)}
    replies={['On my way', 'At the door']}
    ended={false}
    closed={null}
    offline={false}
    draft=""
    onDraft={(draft) => void does('draft')(draft)}
    onBack={() => void does('back')()}
    onSend={does('send', true)}
    onRetry={(id) => void does('retry')(id)}
    {...changes}
  />
)

const talk = [
  said('m1', 'Ben', 'Hello'),
  said('m2', 'Ben', 'I wait at the door'),
  said('m3', 'Ana', 'I come'),
  said('m4', 'Eva', ''),
]
const own = (...deliveries: ShownMessage['delivery'][]) =>
  deliveries.map((delivery, index) => said(`m${index + 1}`, 'Ana', `Word ${index + 1}`, { delivery }))
const reply = '‹chat.quickReplies.0›'
const chorus = ['Ben', 'Eva', 'Leo'].map((user, index) => said(`m${index + 1}`, user, reply))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
  return () => void vi.useRealTimers()
})

test('what is seen of a chat', async () => {
  await expect(
    await whatIsShown({
      'on its way, beside a ride': <ChatOnItsWay />,
      'on its way': chat({ loaded: false }),
      'nothing is written': chat(),
      'nothing is written, and no reply fits': chat({ replies: [] }),
      'nothing is written, and the ride is over': chat({ ended: true }),
      'nothing was written and nothing can be': chat({ ended: true, closed: 'It is closed' }),
      'beside the ride': chat({ isBeside: true }),
      'where the others are': chat({ whoIsThere: <i>Ben is there</i> }),
      talk: chat({ messages: talk }),
      'some is new': chat({ messages: talk, lastViewed: Date.parse(at(1)) + 1 }),
      'only own words are new': chat({ messages: talk, lastViewed: Date.parse(at(2)) }),
      'talk of two days': chat({
        messages: [said('m1', 'Ben', 'Yesterday', { createdAt: at(1, 20) }), ...talk.slice(2)],
      }),
      'somebody without an account': chat({ messages: [said('m1', '', 'Hello', { userName: '' })] }),
      'several say the same': chat({ messages: chorus }),
      'several say the same, and it is new': chat({ messages: chorus, lastViewed: 0 }),
      'one of several says it anew': chat({ messages: chorus, lastViewed: Date.parse(at(1)) }),
      'several without an account say the same': chat({
        messages: chorus.map((one) => ({ ...one, userName: '' })),
      }),
      'the reader is among those who say the same': chat({
        messages: [...chorus.slice(1), said('m4', 'Ana', reply)],
      }),
      'one says it twice': chat({ messages: [said('m0', 'Ben', reply), ...chorus] }),
      sent: chat({ messages: own('sent') }),
      sending: chat({ messages: own('sent', 'sending') }),
      'not sent': chat({ messages: own('failed') }),
      'not sent, without a network': chat({ messages: own('failed'), offline: true }),
      'refused, without a network': chat({ messages: own('refused', 'sent'), offline: true }),
      'in another country': chat({ messages: talk, currency: 'USD' }),
      'a draft': chat({ draft: 'Half a' }),
      'a draft of blanks': chat({ draft: '  ' }),
    }),
  ).toMatchFileSnapshot('__snapshots__/chat.txt')
})

test('what each control of a chat does', async () => {
  await expect(
    await whatEachControlDoes({
      'nothing is written': (does) => chat({ does }),
      'a draft': (does) => chat({ does, draft: 'Half a', messages: own('failed', 'refused') }),
      'a reply is the draft': (does) => chat({ does, draft: 'On my way' }),
    }),
  ).toMatchFileSnapshot('__snapshots__/chat-controls.txt')
})
