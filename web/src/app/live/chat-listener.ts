// Listens to the messages of one ride at a time and maintains the chat part of the state.
import type { Acknowledgement, Message, Ride } from '@woodalo/protocol'
import type { Api } from '../../api/calls-by-domain.ts'
import { isApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { rideData } from '../state/derived-from-state.ts'
import { type ChatMessage, noChat } from '../state/app-state.ts'
import type { Storage } from '../state/browser-storage.ts'
import type { AppStore } from '../state/change-app-state.ts'
import type { Connection } from './connection.ts'
import { completeUntil, countNew, mergeMessages, shownMessages } from './message-list.ts'
import { senderName } from '../../chat/sender-name.ts'
import { createOutbox, type SendResult } from './unsent-messages.ts'

interface ListenerParts {
  store: AppStore
  storage: Storage
  api: Pick<Api, 'chat' | 'rides'>
  connection: Connection
  texts(): Pick<SignedInTexts, 'chat'>
  /** True if the chat screen is open and the page is visible: then new messages count as viewed at once. */
  isReading(): boolean
}

export interface ChatListener {
  /** Listens to the given ride, else to the current one, else to the held one. Stops the previous listener. */
  startMessageListener(rideId?: string): void
  stopMessageListener(): void
  /**
   * Returns false if the message is not sent: it is empty, there is no ride, nobody is signed in, or it was refused or
   * not acknowledged.
   */
  sendMessage(text: string): Promise<boolean>
  retryMessage(id: string): Promise<boolean>
  discardMessage(id: string): void
  /** Handles one event of the chat namespace. */
  receive(name: string, payload: unknown): void
  /** After a reconnect: subscribes again from the last message on and sends what waits. */
  connectionIsUp(): void
}

/** The most requests in a row for missing messages, so that a fault of the server cannot make us ask for ever. */
const mostPulls = 20

export function createChatListener(parts: ListenerParts): ChatListener {
  const { store, storage, connection } = parts
  /** The server's messages of the current ride. */
  let list: Message[] = []
  /** The current ride if it is not the held one, as for the chat of a past ride. */
  let visited: Ride | null = null
  /** Increases with each start and stop, so that responses to an earlier subscription are dropped. */
  let turn = 0
  let pulling = false
  let pulls = 0
  let failureTold = false
  let listeningTo: string | null = null
  /** Counts how often the server sent a range of messages. */
  let snapshots = 0

  const outbox = createOutbox({
    storage,
    connection,
    onSent: (message) => take([message], message.rideId),
    onChange: show,
    // It is unknown whether the message was stored, and nothing else would show it.
    onNoResponse: () => void subscribe(),
  })

  function rideOf(rideId: string | null): Ride | null {
    return [rideData(store.getState()), visited].find((ride) => ride?.id === rideId) ?? null
  }

  /** The list to show now; null if nobody is signed in. */
  function shown(): ChatMessage[] | null {
    const { chat, user } = store.getState()
    if (!user || chat.currentRideId === null) return null
    const ride = rideOf(chat.currentRideId)
    const sender = { userId: user.id, userName: senderName(user.id, ride) ?? user.displayName }
    return shownMessages(list, outbox.of(chat.currentRideId), sender, ride)
  }

  function show(): void {
    const messages = shown()
    if (messages) store.patchChat({ messages })
  }

  function take(messages: readonly Message[], rideId: string, whole = false): void {
    const { chat, user } = store.getState()
    if (!user || rideId !== chat.currentRideId) return
    const merged = mergeMessages(list, messages)
    list = merged.list
    const latest = merged.added.findLast(({ text }) => text !== '')
    const newMessageCount = chat.newMessageCount + countNew(merged.added, user.id, chat.lastViewedTimestamp)
    const latestMessage = latest
      ? { userName: senderName(latest.user, rideOf(rideId)) ?? latest.userName, text: latest.text }
      : chat.latestMessage
    // One step, so that no screen ever shows the message without its count.
    store.patchChat({
      messages: shown() ?? [],
      newMessageCount,
      latestMessage,
      loaded: whole || chat.loaded,
    })
    if (newMessageCount > 0 && parts.isReading()) store.markMessagesAsViewed()
    if (merged.missingAfter === null) pulls = 0
    else if (messages.length > 0) void pull(rideId, merged.missingAfter)
  }

  /** Asks for missing messages. A live message may overtake another on its way through several servers. */
  async function pull(rideId: string, after: number): Promise<void> {
    if (pulling || pulls >= mostPulls) return
    pulling = true
    pulls++
    const mine = turn
    // If this fails, the next message or the next connection asks again.
    const messages = await parts.api.chat.list(rideId, after, { quiet: true }).catch(() => [])
    pulling = false
    if (mine === turn) take(messages, rideId)
  }

  function tellLoadFailure(): void {
    if (failureTold) return
    failureTold = true
    const { loadFailed, loadFailedTitle } = parts.texts().chat
    store.updateToastNotification(loadFailed, 'error', loadFailedTitle)
  }

  async function subscribe(): Promise<void> {
    const rideId = store.getState().chat.currentRideId
    if (rideId === null || !connection.isConnected()) return
    const mine = turn
    const before = snapshots
    const after = completeUntil(list)
    const response = (await connection.send('chat', 'subscribe', {
      rideId,
      // The outbox takes these messages from their acknowledgement.
      skipOwn: true,
      ...(after !== undefined && { after }),
    })) as Acknowledgement | null
    if (mine !== turn || snapshots > before) return
    // The screen itself shows that the ride does not exist or is not this rider's.
    if (response && !response.ok) return response.code === 'NOT_FOUND' ? undefined : tellLoadFailure()
    if (response || !connection.isConnected()) return
    // The connection is open but brought neither acknowledgement nor snapshot: the API has the same messages.
    try {
      const messages = await parts.api.chat.list(rideId, after, { quiet: true })
      if (mine === turn) takeSnapshot(rideId, messages)
    } catch (error) {
      if (mine === turn && isApiError(error) && error.kind === 'refused' && error.status !== 404)
        tellLoadFailure()
    }
  }

  function takeSnapshot(rideId: string, messages: readonly Message[]): void {
    if (rideId !== store.getState().chat.currentRideId) return
    snapshots++
    take(messages, rideId, true)
  }

  /** For a chat opened by its address: its ride has the names and says whether the rider may write. */
  async function visit(rideId: string): Promise<void> {
    const mine = turn
    if (rideOf(rideId)) return
    try {
      const ride = await parts.api.rides.get(rideId, { quiet: true })
      if (mine !== turn) return
      visited = ride
      show()
    } catch {
      // The screen of the ride shows what is wrong with it; names then come from the messages.
    }
  }

  function stop(): void {
    const left = listeningTo
    turn++
    list = []
    pulls = 0
    failureTold = false
    listeningTo = null
    store.patch({ chat: noChat })
    if (left !== null && connection.isConnected())
      void connection.send('chat', 'unsubscribe', { rideId: left })
  }

  function start(rideId?: string): void {
    const state = store.getState()
    const chosen = rideId || state.chat.currentRideId || rideData(state)?.id || null
    if (chosen === null) {
      store.log({ type: 'warning', message: 'No ride to listen to messages of.' })
      console.warn('No ride to listen to messages of.')
      return
    }
    stop()
    listeningTo = chosen
    store.patchChat({
      currentRideId: chosen,
      subscription: stop,
      lastViewedTimestamp: store.lastViewedOf(chosen),
    })
    show()
    void visit(chosen)
    if (connection.isConnected()) void subscribe()
    else connection.connect()
  }

  // The listener follows the current ride.
  store.subscribe((state, before) => {
    const ride = rideData(state)
    if (ride && ride !== rideData(before) && ride.id === listeningTo) show()
    const current = state.chat.currentRideId || null
    if (current === (before.chat.currentRideId || null) || current === listeningTo) return
    if (current === null) stop()
    else start(current)
  })

  // The chat may have been open and the connection up before this code was fetched.
  const { currentRideId: opened, subscription } = store.getState().chat
  if (opened && !subscription) start(opened)
  if (connection.isConnected()) outbox.flush()

  async function told(result: Promise<SendResult>): Promise<boolean> {
    const how = await result
    if (how === 'sent') return true
    // It waits and is sent by itself once the network is back. The message says so, and so does the strip above.
    if (how === 'unanswered' && store.getState().connection.status !== 'connected') return false
    const { sendFailed, sendFailedTitle } = parts.texts().chat
    store.updateToastNotification(sendFailed, 'error', sendFailedTitle)
    return false
  }

  return {
    startMessageListener: start,
    stopMessageListener: stop,
    async sendMessage(text) {
      const { chat, user } = store.getState()
      if (text.trim() === '' || chat.currentRideId === null) return false
      if (!user || !rideOf(chat.currentRideId)) return false
      const words = text.trim()
      // Somebody who types an unsent message again means the same message, not a second one.
      const unsent = outbox.of(chat.currentRideId).find((entry) => entry.text === words)
      if (unsent && (unsent.state !== 'sending' || !connection.isConnected()))
        return told(outbox.retry(unsent.id))
      const createdAt = new Date(store.serverNow()).toISOString()
      return told(outbox.add({ id: newId(), rideId: chat.currentRideId, text: words, createdAt }))
    },
    retryMessage: (id) => told(outbox.retry(id)),
    discardMessage: (id) => outbox.discard(id),
    receive(name, payload) {
      if (name === 'snapshot') {
        const { rideId, messages } = payload as { rideId: string; messages: Message[] }
        takeSnapshot(rideId, messages)
      } else if (name === 'added') {
        const { message } = payload as { message: Message }
        take([message], message.rideId)
      }
    },
    connectionIsUp() {
      pulls = 0
      void subscribe()
      outbox.flush()
    },
  }
}
