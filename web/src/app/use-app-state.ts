import { useStore } from 'zustand'
import { client } from './browser-client.ts'
import type { AppState } from './state/app-state.ts'

/**
 * Returns the part of the app's state that a component shows. The selector must return the same object for the same
 * state.
 */
export function useAppState<Part>(select: (state: AppState) => Part): Part {
  return useStore(client.store, select)
}
