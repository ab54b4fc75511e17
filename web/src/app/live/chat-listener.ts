// Listens to one ride's messages at a time and keeps the chat part of the state.
import type { Acknowledgement, Message, Ride } from '@woodalo/protocol'
import type { Api } from '../../api/api.ts'
import { isApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { rideData } from '../state/getters.ts'
import { type ChatMessage, noChat } from '../state/model.ts'
import type { Storage } from '../state/storage.ts'
import type { AppStore } from '../state/store.ts'
import type { Connection } from './connection.ts'
import { completeUntil, countNew, mergeMessages, nameOf, shownMessages } from './message-list.ts'
import { createOutbox, type SendResult } from './outbox.ts'

interface ListenerParts {
  store: AppStore
  storage: Storage
  api: Pick<Api, 'chat' | 'rides'>
  connection: Connection
  texts(): Pick<SignedInTexts, 'chat'>
  /** The chat screen is open and the page is seen: what arrives is viewed at once. */
  isReading(): boolean
}

export interface ChatListener {
  /** Of the given ride, else of the current one, else of the held one. Stops a prior listener. */
  startMessageListener(rideId?: string): void
  stopMessageListener(): void
  /** False when it is not sent: nothing in it, no ride, nobody signed in, refused or unanswered. */
  sendMessage(text: string): Promise<boolean>
  retryMessage(id: string): Promise<boolean>
  discardMessage(id: string): void
  /** Takes one event of the chat namespace. */
  receive(name: string, payload: unknown): void
  /** Connected again: subscribes anew after the last message and sends what waits. */
  connectionIsUp(): void
}

/** Holes are asked for at most so often in a row, so that a fault of the server cannot make us ask for ever. */
const mostPulls = 20

export function createChatListener(parts: ListenerParts): ChatListener {
  const { store, storage, connection } = parts
  /** What the server sent about the current ride. */
  let list: Message[] = []
  /** The current ride, when it is not the held one: a past ride's chat. */
  let visited: Ride | null = null
  /** Grows with each start and stop, so that responses to an earlier subscription are dropped. */
  let turn = 0
  let pulling = false
  let pulls = 0
  let failureTold = false
  let listeningTo: string | null = null
  /** Counts how often the server sent a whole stretch of messages. */
  let snapshots = 0

  const outbox = createOutbox({
    storage,
    connection,
    onSent: (message) => take([message], message.rideId),
    onChange: show,
    // It is not known whether it was written, and nothing else would tell.
    onUnanswered: () => void subscribe(),
  })

  function rideOf(rideId: string | null): Ride | null {
    return [rideData(store.getState()), visited].find((ride) => ride?.id === rideId) ?? null
  }

  /** The list as it is to be shown now; null when there is nobody to show it to. */
  function shown(): ChatMessage[] | null {
    const { chat, user } = store.getState()
    if (!user || chat.currentRideId === null) return null
    const ride = rideOf(chat.currentRideId)
    const sender = { userId: user.id, userName: nameOf(user.id, ride) ?? user.displayName }
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
    const latest = merged.added.at(-1)
    const newMessageCount = chat.newMessageCount + countNew(merged.added, user.id, chat.lastViewedTimestamp)
    const latestMessage = latest
      ? { userName: nameOf(latest.user, rideOf(rideId)) ?? latest.userName, text: latest.text }
      : chat.latestMessage
    // One step: no screen ever sees the message without its count.
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

  /** Asks for what is missing. A live message may overtake another on its way through several servers. */
  async function pull(rideId: string, after: number): Promise<void> {
    if (pulling || pulls >= mostPulls) return
    pulling = true
    pulls++
    const mine = turn
    // When it fails, the next message or the next connection asks again.
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
    const answer = (await connection.send('chat', 'subscribe', {
      rideId,
      // The outbox takes them from their acknowledgement.
      skipOwn: true,
      ...(after !== undefined && { after }),
    })) as Acknowledgement | null
    if (mine !== turn || snapshots > before) return
    // The screen itself says when there is no such ride, or when it is not this rider's.
    if (answer && !answer.ok) return answer.code === 'NOT_FOUND' ? undefined : tellLoadFailure()
    if (answer || !connection.isConnected()) return
    // The connection stands but brought neither acknowledgement nor snapshot: the API has the same messages.
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

  /** A chat opened by its address: the names and the right to write come with its ride. */
  async function visit(rideId: string): Promise<void> {
    const mine = turn
    if (rideOf(rideId)) return
    try {
      const ride = await parts.api.rides.get(rideId, { quiet: true })
      if (mine !== turn) return
      visited = ride
      show()
    } catch {
      // The screen of the ride says what is wrong with it; names then come from the messages.
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

  // Whenever the current ride changes the listener follows it.
  store.subscribe((state, before) => {
    const ride = rideData(state)
    if (ride && ride !== rideData(before) && ride.id === listeningTo) show()
    const current = state.chat.currentRideId || null
    if (current === (before.chat.currentRideId || null) || current === listeningTo) return
    if (current === null) stop()
    else start(current)
  })

  // A chat may already have been open, and the connection stood, when this code was fetched.
  const { currentRideId: opened, subscription } = store.getState().chat
  if (opened && !subscription) start(opened)
  if (connection.isConnected()) outbox.flush()

  async function told(result: Promise<SendResult>): Promise<boolean> {
    if ((await result) === 'sent') return true
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
      // Whoever types again what has not gone yet means that message, and not a second one.
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
