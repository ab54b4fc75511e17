import { createContext, use } from 'react'
import type { Api } from './calls-by-domain.ts'

export const ApiContext = createContext<Api | null>(null)

/** The calls, with the session of the signed-in person. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi() needs an ApiContext above it')
  return api
}
