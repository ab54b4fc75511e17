import { web as es } from '@woodalo/languages/es/web'
import { expect, test, vi } from 'vitest'
import { createMemoryStore, createStorage } from '../state/browser-storage.ts'
import { createAppStore } from '../state/change-app-state.ts'
import { commandsOnDemand } from './ride-commands-on-demand.ts'

test('a command whose code cannot be fetched is told like one that does not reach the server, and is tried anew', async () => {
  const store = createAppStore(createStorage(createMemoryStore()))
  const fetchCode = vi
    .fn(() => import('./ride-commands.ts'))
    .mockRejectedValueOnce(new TypeError('no network'))
  const commands = commandsOnDemand(
    { store, connection: {} as never, texts: () => es, take: () => {} },
    fetchCode,
  )
  // An event that comes before any command was given confirms none.
  commands.confirmed('CANCEL_RIDE_OK', { rideId: 'r1' })
  expect(await commands.keepSearching()).toMatchObject({ ok: false, code: 'NO_CONNECTION' })
  expect(store.getState().toastNotification).toMatchObject({ message: es.errors.emitFailed, type: 'error' })
  // Without a search there is nothing to go on with.
  expect(await commands.keepSearching()).toEqual({ ok: true })
  expect(fetchCode).toHaveBeenCalledTimes(2)
})
